import { useEffect, useState } from 'react'
import { takeLinkToken } from './link-token'

/** The token of the link that opened the page, or of a newer link opened in the same tab. */
export function useLinkToken(): string | null {
  const [token, setToken] = useState(takeLinkToken)
  useEffect(() => {
    const follow = () => setToken((known) => takeLinkToken() ?? known)
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return token
}
