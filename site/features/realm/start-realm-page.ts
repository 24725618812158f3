import { showRealm } from './show-realm'

/** The server is in the address, because all realms have one page. */
export function startRealmPage(): void {
  const root = document.querySelector<HTMLElement>('#realm')
  if (!root) return
  const server = serverIn(location.pathname)
  root.querySelector('[data-server]')?.replaceChildren(server)
  document.title = `${server} · ${document.title}`
  const choice = root.querySelector('select')
  if (choice) {
    choice.value = server
    choice.addEventListener('change', () => location.assign(choice.value))
  }
  showRealm(root, server)
}

function serverIn(pathname: string): string {
  try {
    return decodeURIComponent(pathname.split('/')[2] ?? '')
  } catch {
    return ''
  }
}
