/* What this device prefers. It stays in this browser. */

export interface Preferences {
  calm: boolean
  sound: boolean
  notify: boolean
}

const NAME = 'neontable.settings'
const FIRST: Preferences = { calm: false, sound: false, notify: false }

export function stored<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(name)
    return text === null ? otherwise : (JSON.parse(text) as T)
  } catch {
    return otherwise
  }
}

export function store(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value))
  } catch {
    // a browser that keeps nothing: the page works without
  }
}

class Settings {
  now = $state<Preferences>({ ...FIRST, ...stored<Partial<Preferences>>(NAME, {}) })

  set(change: Partial<Preferences>): void {
    Object.assign(this.now, change)
    store(NAME, this.now)
    this.apply()
  }

  apply(): void {
    document.documentElement.toggleAttribute('data-calm', this.now.calm)
  }
}

export const settings = new Settings()
