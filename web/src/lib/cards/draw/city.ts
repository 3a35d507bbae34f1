/* A City: thirty windows, one a HP. What is lost goes dark. */
import { f, int, rngOf } from './random'

const BUILDINGS = [
  { windows: 4, across: 2, width: 26 },
  { windows: 6, across: 2, width: 26 },
  { windows: 5, across: 1, width: 16 },
  { windows: 8, across: 2, width: 28 },
  { windows: 3, across: 1, width: 16 },
  { windows: 4, across: 2, width: 26 },
]

export function city(seed: string, hp: number, c: string): string {
  const r = rngOf('city/' + seed),
    w = 168,
    h = 74,
    gap = (w - 12 - BUILDINGS.reduce((sum, b) => sum + b.width, 0)) / (BUILDINGS.length - 1)
  const windows: { x: number; y: number; at: number }[] = []
  let out = '',
    x = 6
  for (const b of BUILDINGS) {
    const y = h - (Math.ceil(b.windows / b.across) * 11 + 10 + int(r, 0, 5))
    out += `<path d="M${f(x)} ${h}V${f(y)}h${f(b.width)}V${h}" fill="#0d131a" stroke="${c}" stroke-opacity=".55" stroke-width="1.100"/>`
    if (r() < 0.6) out += `<path d="M${f(x + b.width / 2)} ${f(y)}v-7" stroke="${c}" stroke-opacity=".5"/>`
    for (let m = 0; m < b.windows; m++)
      windows.push({ x: x + (b.width * ((m % b.across) + 0.5)) / b.across, y: y + 8 + Math.floor(m / b.across) * 11, at: r() })
    x += b.width + gap
  }
  windows.sort((a, b) => a.at - b.at)
  windows.forEach((win, k) => {
    const how = k < hp ? `fill="${c}"` : `fill="none" stroke="${c}" stroke-opacity=".28"`
    out += `<rect x="${f(win.x - 3)}" y="${f(win.y - 3)}" width="6" height="6.500" ${how}/>`
  })
  return `<svg class="city" viewBox="0 0 ${w} ${h + 1}" role="img" aria-label="City at ${hp} of 30 HP">${out}<path d="M0 ${h}H${w}" stroke="${c}" stroke-opacity=".7"/></svg>`
}
