/* Where one is: pages have paths, and secrets stand behind the # alone, which no server sees. */

export interface Place {
  path: string
  query: URLSearchParams
  hash: string
}

const here = (): Place => ({
  path: location.pathname,
  query: new URLSearchParams(location.search),
  hash: decodeURIComponent(location.hash.slice(1)),
})

class Router {
  place = $state.raw<Place>(here())

  constructor() {
    addEventListener('popstate', () => this.look())
    addEventListener('hashchange', () => this.look())
  }

  go(to: string, replace = false): void {
    if (replace) history.replaceState(null, '', to)
    else history.pushState(null, '', to)
    this.look()
    if (!this.place.hash) scrollTo(0, 0)
  }

  private look(): void {
    this.place = here()
  }
}

export const router = new Router()

/** Follow links of our own without loading the page again; for `onclick` of everything. */
export function follow(event: MouseEvent): void {
  const link = (event.target as HTMLElement | null)?.closest?.('a[href]')
  if (!(link instanceof HTMLAnchorElement)) return
  const elsewhere = link.origin !== location.origin || link.target !== '' || link.hasAttribute('download')
  if (elsewhere || link.pathname.startsWith('/api/') || event.defaultPrevented) return
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  router.go(link.pathname + link.search + link.hash)
}
