/* One pattern a faction, in a field of w by h. */
import { f, int, range, TAU, type Rng } from './random'
import { INK, type Faction } from './signs'

type Pattern = (r: Rng, w: number, h: number, c: string) => string
export const PATTERN: Record<Faction, Pattern> = {
  cosmic(r, w, h, c): string {
    let o = ''
    const cx = range(r, 0.2, 0.8) * w,
      cy = range(r, 0.2, 0.55) * h,
      tilt = range(r, -40, 40)
    for (let i = 0; i < 46; i++)
      o += `<circle cx="${f(r() * w)}" cy="${f(r() * h)}" r="${f(range(r, 0.4, 1.3))}" fill="${c}" opacity="${f(range(r, 0.2, 0.9))}"/>`
    const n = int(r, 4, 6)
    for (let i = 1; i <= n; i++) {
      const rx = (w * 0.9 * i) / n,
        ry = rx * range(r, 0.26, 0.4),
        a = r() * TAU
      o += `<g transform="rotate(${f(tilt)} ${f(cx)} ${f(cy)})"><ellipse cx="${f(cx)}" cy="${f(cy)}" rx="${f(rx)}" ry="${f(ry)}" fill="none" stroke="${c}" stroke-opacity="${f(0.6 - i * 0.06)}" ${r() < 0.4 ? 'stroke-dasharray="2 5"' : ''}/><circle cx="${f(cx + rx * Math.cos(a))}" cy="${f(cy + ry * Math.sin(a))}" r="${f(range(r, 2, 5))}" fill="${c}"/></g>`
    }
    return o
  },
  foundry(r, w, h, c): string {
    let o = ''
    const n = int(r, 3, 5),
      lean = range(r, 0.2, 0.5) * h
    for (let i = 0; i < n; i++) {
      const y = (h / n) * (i + range(r, 0.2, 0.8)),
        t = range(r, 14, 30),
        sl = (r() - 0.5) * lean,
        k = int(r, 7, 11)
      let p = `M0 ${f(y)}L${w} ${f(y + sl)}M0 ${f(y + t)}L${w} ${f(y + t + sl)}M0 ${f(y)}`
      for (let j = 1; j <= k; j++) p += `L${f((w * j) / k)} ${f(y + (sl * j) / k + (j % 2 ? t : 0))}`
      o += `<path d="${p}" fill="none" stroke="${c}" stroke-opacity=".42"/>`
    }
    for (let i = 0; i < 2; i++) {
      const R = range(r, 0.14, 0.34) * w,
        x = r() * w,
        y = r() * h
      o += `<circle cx="${f(x)}" cy="${f(y)}" r="${f(R)}" fill="none" stroke="${c}" stroke-opacity=".55" stroke-width="7" stroke-dasharray="${f(R * 0.19)} ${f(R * 0.12)}"/><circle cx="${f(x)}" cy="${f(y)}" r="${f(R - 7)}" fill="none" stroke="${c}" stroke-opacity=".6"/>`
    }
    return o
  },
  pyre(r, w, h, c): string {
    let o = ''
    const n = 17,
      p1 = r() * TAU,
      k1 = range(r, 1.2, 2.6),
      k2 = range(r, 3, 5),
      A = range(r, 10, 20)
    for (let i = 0; i <= n; i++) {
      const y0 = (h * i) / n
      let p = ''
      for (let x = -4; x <= w + 8; x += 8) {
        const u = x / w,
          y = y0 + A * Math.sin(u * k1 * TAU + p1 + i * 0.3) * (0.4 + i / n) * 0.6 + 3 * Math.sin(u * k2 * TAU - i * 0.7)
        p += `${p ? 'L' : 'M'}${x} ${f(y)}`
      }
      o += `<path d="${p}" fill="none" stroke="${c}" stroke-width="${f(0.6 + 1.2 * (i / n))}" stroke-opacity="${f(0.25 + 0.4 * r())}"/>`
    }
    return o
  },
  thicket(r, w, h, c): string {
    let o = ''
    const grow = (x: number, y: number, a: number, len: number, d: number): void => {
      const x2 = x + Math.cos(a) * len,
        y2 = y + Math.sin(a) * len
      o += `<path d="M${f(x)} ${f(y)}Q${f((x + x2) / 2 + range(r, -6, 6))} ${f((y + y2) / 2)} ${f(x2)} ${f(y2)}" fill="none" stroke="${c}" stroke-width="${f(0.6 + d * 0.34)}" stroke-opacity="${f(0.3 + d * 0.06)}"/>`
      if (d <= 0) {
        o += `<circle cx="${f(x2)}" cy="${f(y2)}" r="${f(range(r, 1, 2.8))}" fill="${c}" opacity=".75"/>`
        return
      }
      const k = r() < 0.25 ? 3 : 2
      for (let i = 0; i < k; i++) grow(x2, y2, a + range(r, -0.65, 0.65), len * range(r, 0.66, 0.88), d - 1)
    }
    const n = int(r, 2, 3)
    for (let i = 0; i < n; i++)
      grow((w * (i + range(r, 0.3, 0.7))) / n, h, -Math.PI / 2 + range(r, -0.2, 0.2), h * range(r, 0.2, 0.27), 5)
    return o
  },
  hollow(r, w, h, c): string {
    let o = ''
    const cx = range(r, 0.3, 0.7) * w,
      cy = range(r, 0.3, 0.6) * h,
      n = 7
    for (let i = 1; i <= n; i++)
      o += `<circle cx="${f(cx)}" cy="${f(cy)}" r="${f((i * w * 0.75) / n)}" fill="none" stroke="${c}" stroke-opacity="${f(0.55 - i * 0.05)}" stroke-width="${f(range(r, 0.6, 2))}" stroke-dasharray="${int(r, 4, 40)} ${int(r, 2, 9)}" transform="rotate(${int(r, 0, 360)} ${f(cx)} ${f(cy)})"/>`
    const k = 60
    for (let i = 0; i < k; i++) {
      const a = (i / k) * TAU,
        q = 22 + 16 * Math.abs(Math.sin(i * 0.37 + r() * 0.6)),
        b = q + range(r, 3, 22)
      o += `<path d="M${f(cx + q * Math.cos(a))} ${f(cy + q * Math.sin(a))}L${f(cx + b * Math.cos(a))} ${f(cy + b * Math.sin(a))}" stroke="${c}" stroke-opacity=".5"/>`
    }
    return o
  },
  bulwark(r, w, h, c): string {
    let o = ''
    const cut = (x: number, y: number, a: number, b: number, d: number): void => {
      if (d <= 0 || a < 16 || b < 12) {
        const k = r()
        o += `<rect x="${f(x + 1.5)}" y="${f(y + 1.5)}" width="${f(Math.max(1, a - 3))}" height="${f(Math.max(1, b - 3))}" fill="${c}" fill-opacity="${k < 0.14 ? '.5' : k < 0.5 ? '.12' : '0'}" stroke="${c}" stroke-opacity=".38"/>`
        if (k > 0.75)
          for (let i = 1; i < 4; i++)
            o += `<path d="M${f(x + 5)} ${f(y + (b * i) / 4)}H${f(x + a * range(r, 0.4, 0.85))}" stroke="${c}" stroke-opacity=".35"/>`
        return
      }
      const t = range(r, 0.3, 0.7)
      if (a > b * range(r, 0.7, 1.3)) {
        cut(x, y, a * t, b, d - 1)
        cut(x + a * t, y, a * (1 - t), b, d - 1)
      } else {
        cut(x, y, a, b * t, d - 1)
        cut(x, y + b * t, a, b * (1 - t), d - 1)
      }
    }
    cut(-4, -4, w + 8, h + 8, 6)
    return o
  },
  neutral(r, w, h, c): string {
    let o = ''
    for (let i = 0; i < 70; i++) {
      const x = r() * w * 1.2,
        y = r() * h,
        l = range(r, 8, 40)
      o += `<path d="M${f(x)} ${f(y)}l${f(-l * 0.22)} ${f(l)}" stroke="${c}" stroke-opacity="${f(range(r, 0.12, 0.5))}"/>`
    }
    let x = 0,
      p = `M0 ${h}`
    while (x < w) {
      const bw = range(r, 10, 30),
        y = h * range(r, 0.55, 0.85)
      p += `V${f(y)}h${f(bw)}`
      x += bw
    }
    o += `<path d="${p}V${h}" fill="${INK}" fill-opacity=".55" stroke="${c}" stroke-opacity=".6"/>`
    return o
  },
}
