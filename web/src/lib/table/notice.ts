/* Telling somebody who looks elsewhere that it is their turn: the title, and, if they want it, a sound and a note. */
import { settings } from '../state/settings.svelte'

let audio: AudioContext | undefined

/** Two soft notes. */
export function chime(): void {
  try {
    audio ??= new AudioContext()
    const { currentTime: now, destination } = audio
    for (const [at, pitch] of [
      [0, 660],
      [0.14, 880],
    ] as const) {
      const tone = audio.createOscillator()
      const volume = audio.createGain()
      tone.frequency.value = pitch
      volume.gain.setValueAtTime(0.08, now + at)
      volume.gain.exponentialRampToValueAtTime(0.001, now + at + 0.3)
      tone.connect(volume).connect(destination)
      tone.start(now + at)
      tone.stop(now + at + 0.32)
    }
  } catch {
    // a browser without sound
  }
}

export function yourTurn(prompt: string): void {
  if (settings.now.sound) chime()
  if (settings.now.notify && document.hidden && 'Notification' in window && Notification.permission === 'granted') {
    const note = new Notification('Your turn at Neontable', { body: prompt, tag: 'neontable-turn' })
    note.onclick = () => {
      focus()
      note.close()
    }
  }
}

export const titleOf = (game: string, isAsked: boolean, over: boolean): string =>
  `${isAsked ? '● Your turn · ' : over ? 'Over · ' : ''}${game} · Neontable`
