import { useEffect, useState } from 'react'
import type { AdminUsersQuery } from '../../../shared/admin'

/** What the list shows: its search, filters and order. All of it is in the address. */
export type UsersView = Pick<
  AdminUsersQuery,
  'search' | 'sort' | 'order' | 'plan' | 'provider' | 'status' | 'signed_in' | 'account'
>
export type UserFilterName = 'plan' | 'provider' | 'status' | 'signed_in' | 'account'

const NAMES = ['search', 'sort', 'order', 'plan', 'provider', 'status', 'signed_in', 'account'] as const

export function useUsersView(): [UsersView, (change: UsersView) => void] {
  const [view, setView] = useState(viewInAddress)
  const change = (part: UsersView) => {
    const next = { ...view, ...part }
    setView(next)
    const address = new URL(location.href)
    for (const name of NAMES) {
      if (next[name]) address.searchParams.set(name, next[name])
      else address.searchParams.delete(name)
    }
    history.replaceState(history.state, '', address)
  }
  return [view, change]
}

/** The server refuses values that it does not know. */
function viewInAddress(): UsersView {
  const address = new URLSearchParams(location.search)
  return Object.fromEntries(NAMES.flatMap((name) => (address.get(name) ? [[name, address.get(name)]] : [])))
}

/** The user whose page is open: `/admin?user={id}`. Back returns to the list. */
export function useOpenUser(): [string | null, (id: string | null) => void] {
  const [id, setId] = useState(userInAddress)
  useEffect(() => {
    const follow = () => setId(userInAddress())
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  const open = (next: string | null) => {
    history.pushState(history.state, '', userAddress(next))
    setId(next)
    scrollTo({ top: 0 })
  }
  return [id, open]
}

const userInAddress = () => new URLSearchParams(location.search).get('user')

export function userAddress(id: string | null): string {
  const address = new URL(location.href)
  if (id) address.searchParams.set('user', id)
  else address.searchParams.delete('user')
  return `${address.pathname}${address.search}`
}
