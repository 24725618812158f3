import type { LinkSigner } from '../../../platform/encryption/link-signer'

export const UNSUBSCRIBE_PATH = '/api/mail/unsubscribe'

/** What the links of mails turn off. */
const MAIL_PARTS_OFF = ['alerts', 'digest'] as const
export type MailPartOff = (typeof MAIL_PARTS_OFF)[number]

/** Mails of one channel that are to stop. */
export interface Unsubscription {
  channel: string
  part: MailPartOff
}

const signedText = ({ channel, part }: Unsubscription) => `${channel} ${part}`

/** Mail clients call it without a sign-in, so the signature is all that it needs. */
export function unsubscribeLink(links: LinkSigner, origin: string, unsubscription: Unsubscription): string {
  const { channel, part } = unsubscription
  const token = [channel, part, links.sign('unsubscribe', signedText(unsubscription))].join('.')
  return `${origin}${UNSUBSCRIBE_PATH}?token=${token}`
}

/** Null if the token was not made here. */
export function readUnsubscribeToken(links: LinkSigner, token: string): Unsubscription | null {
  const [channel = '', named = '', signature = ''] = token.split('.')
  const part = MAIL_PARTS_OFF.find((each) => each === named)
  if (!part || !links.isSigned('unsubscribe', signedText({ channel, part }), signature)) return null
  return { channel, part }
}
