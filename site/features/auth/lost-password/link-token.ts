/** Takes the token of a mailed link out of the address, so that it stays in no history and on no screen. */
export function takeLinkToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token')
  if (location.hash) history.replaceState(history.state, '', location.pathname + location.search)
  return token || null
}
