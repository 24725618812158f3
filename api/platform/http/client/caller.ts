import { clientAddress } from './client-address'
import { clientNetwork } from './client-network'

/** Longer than any browser's; what is kept of a caller must not grow with what they send. */
const MAX_USER_AGENT_LENGTH = 256

/** Where a call comes from. */
export interface Caller {
  /** Its address, or the network that belongs to one household. */
  network: string
  userAgent: string
}

export function callerOf(context: Parameters<typeof clientAddress>[0], trustedProxies: number): Caller {
  return {
    network: clientNetwork(clientAddress(context, trustedProxies)),
    userAgent: context.request.headers.get('user-agent')?.slice(0, MAX_USER_AGENT_LENGTH) ?? '',
  }
}
