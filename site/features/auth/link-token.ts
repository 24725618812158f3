/** Removes the token from the address, so that it stays in no history. */
export function takeLinkToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token')
  if (location.hash) history.replaceState(history.state, '', location.pathname + location.search)
  return token || null
}
