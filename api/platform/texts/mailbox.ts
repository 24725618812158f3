import { domainToASCII, domainToUnicode } from 'node:url'
import { isEmailAddress } from '../../../shared/input/email-address'
import { comparable } from './comparable'

/** A domain name. Digits alone would be an IP address. */
const DOMAIN = /^(?:(?!-)[a-z0-9-]{1,63}(?<!-)\.)+(?!-)(?!\d+$)[a-z0-9-]{1,63}(?<!-)$/

/**
 * The form in which e-mail addresses are stored and compared, with an international domain as `xn--…`; null if it is
 * not a mailbox.
 */
export function mailboxOf(text: string): string | null {
  const typed = comparable(text).trim()
  // NFKC can turn one character into several, an @ among them.
  if (!isEmailAddress(typed)) return null
  const [local, domain] = partsOf(typed)
  const name = domainToASCII(domain)
  const mailbox = `${local}@${name}`
  return DOMAIN.test(name) && isEmailAddress(mailbox) ? mailbox : null
}

/** A mailbox for display: `xn--…` becomes letters again. */
export function shownAddress(mailbox: string): string {
  const [local, domain] = partsOf(mailbox)
  return domain.includes('xn--') ? `${local}@${domainToUnicode(domain)}` : mailbox
}

function partsOf(address: string): [local: string, domain: string] {
  const at = address.lastIndexOf('@')
  return [address.slice(0, Math.max(0, at)), address.slice(at + 1)]
}
