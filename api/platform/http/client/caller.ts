import type { Language } from '../../../../shared/enums/alert-kinds'
import { clientAddress } from './client-address'
import { clientNetwork } from './client-network'
import { preferredLanguage } from './preferred-language'

/** Longer than that of any browser. Callers must not decide how much we store. */
const MAX_USER_AGENT_LENGTH = 256

export interface Caller {
  /** Its IPv4 address, or its /64. */
  network: string
  userAgent: string
  /** Of a new player's mails. */
  language?: Language
}

export function callerOf(context: Parameters<typeof clientAddress>[0], trustedProxies: number): Caller {
  return {
    network: clientNetwork(clientAddress(context, trustedProxies)),
    userAgent: context.request.headers.get('user-agent')?.slice(0, MAX_USER_AGENT_LENGTH) ?? '',
    language: preferredLanguage(context.request.headers.get('accept-language')),
  }
}
