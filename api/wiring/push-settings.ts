import { ConfigError } from '../platform/errors'
import { type Environment, text } from '../platform/settings/read-setting'
import { mailboxOf } from '../platform/texts/mailbox'

/** Nobody reads it: pushes of a server that only its own machine reaches. */
const ON_THIS_MACHINE = 'mailto:operator@castellan.invalid'

interface Where {
  publicUrl: string | null
  /** Only this machine reaches the server. */
  isLocal: boolean
}

/**
 * Whom push services ask about this server's messages (https://www.rfc-editor.org/rfc/rfc8292#section-2.1); null means
 * that pushes are not offered.
 */
export function readPushSubject(env: Environment, { publicUrl, isLocal }: Where): string | null {
  const given = text(env, 'VAPID_SUBJECT')
  if (given === null) return publicUrl?.startsWith('https:') ? publicUrl : isLocal ? ON_THIS_MACHINE : null
  if (isContact(given)) return given
  throw new ConfigError(
    'VAPID_SUBJECT is where push services can write to: mailto:operator@castellan.example, or a page that starts with https://.',
  )
}

function isContact(given: string): boolean {
  const mailbox = given.match(/^mailto:(.+)$/)?.[1]
  return mailbox ? mailboxOf(mailbox) !== null : /^https:\/\/[^\s/]/.test(given) && URL.canParse(given)
}
