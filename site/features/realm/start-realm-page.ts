import { showMissing, showRealm } from './show-realm'

/** Of the file that all realms share; no address of a realm. */
const PAGE_PATH = '/realm/map'

/** The server is in the address, because all realms have one page. */
export function startRealmPage(): void {
  const root = document.querySelector<HTMLElement>('#realm')
  const choice = root?.querySelector('select')
  if (!root || !choice) return
  const server = serverIn(location.pathname)
  root.querySelector('[data-server]')?.replaceChildren(server)
  document.title = `${server} · ${document.title}`
  const signIn = document.querySelector<HTMLAnchorElement>('.site-header [data-when="out"]')
  signIn?.setAttribute('href', signIn.href.replace(PAGE_PATH, `/realm/${encodeURIComponent(server)}`))
  const isKnown = [...choice.options].some(({ value }) => value === server)
  if (!isKnown) {
    showMissing(root)
    return
  }
  choice.value = server
  choice.addEventListener('change', () => location.assign(choice.value))
  showRealm(root, server)
}

function serverIn(pathname: string): string {
  try {
    return decodeURIComponent(pathname.split('/')[2] ?? '')
  } catch {
    return ''
  }
}
