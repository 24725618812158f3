import type { Call } from './call'
import { chargeCalls } from './charge-calls'
import { checkoutCalls } from './checkout-calls'
import { subscriptionCalls } from './subscription-calls'

const CALLS: Call[] = [...checkoutCalls, ...subscriptionCalls, ...chargeCalls]

/** The call at a path, and the id in it. */
export function findCall(method: string, pathname: string): { call: Call; id: string } | null {
  for (const call of CALLS) {
    const id = call.method === method ? idIn(call.path, pathname) : null
    if (id !== null) return { call, id }
  }
  return null
}

function idIn(path: string, pathname: string): string | null {
  const [before = '', after = ''] = path.split(':id')
  if (!path.includes(':id')) return path === pathname ? '' : null
  const id = pathname.slice(before.length, pathname.length - after.length)
  const isAt = pathname.startsWith(before) && pathname.endsWith(after) && /^\w+$/.test(id)
  return isAt ? id : null
}
