import type { AuthMode } from './credentials'

const PARAMETER = 'mode'

export const modeInAddress = (): AuthMode =>
  new URLSearchParams(location.search).get(PARAMETER) === 'register' ? 'register' : 'login'

/** The page's heading follows, and a reload opens the same form. */
export function showMode(mode: AuthMode): void {
  document.documentElement.dataset.mode = mode
  const address = new URL(location.href)
  if (mode === 'register') address.searchParams.set(PARAMETER, mode)
  else address.searchParams.delete(PARAMETER)
  history.replaceState(history.state, '', address)
}
