import { PATHS } from '../../../shared/paths'
import { DAY } from '../../../shared/time'
import type { LinkSigner } from '../../platform/encryption/link-signer'

export const CONFIRM_LINK_TTL = DAY

interface Mailbox {
  user: string
  email: string
}

const signedText = ({ user, email }: Mailbox, expiresAt: number) => `${user} ${expiresAt} ${email}`

/** The player's id, when the link expires, and a signature of both and the address. It is the same whenever it is made. */
export function confirmToken(links: LinkSigner, mailbox: Mailbox, expiresAt: number): string {
  const signature = links.sign('confirm-address', signedText(mailbox, expiresAt))
  return [mailbox.user, expiresAt.toString(36), signature].join('.')
}

interface OpenedToken {
  user: string
  expiresAt: number
  signature: string
}

export function readConfirmToken(token: string): OpenedToken {
  const [user = '', expires = '', signature = ''] = token.split('.')
  return { user, expiresAt: Number.parseInt(expires, 36), signature }
}

export const isTokenOf = (links: LinkSigner, mailbox: Mailbox, { expiresAt, signature }: OpenedToken) =>
  links.isSigned('confirm-address', signedText(mailbox, expiresAt), signature)

/** The token is in the fragment, which browsers never send, so no server or log sees it. */
export const confirmUrl = (origin: string, token: string) => `${origin}${PATHS.confirm}#token=${token}`
