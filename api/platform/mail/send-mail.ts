import { SECOND } from '../../../shared/time'
import type { LinkSigner } from '../encryption/link-signer'
import type { Log } from '../log'
import type { Clock } from '../time/clock'
import { withTimeout } from '../time/with-timeout'
import { type Mail, type Mailer, MailRefusal, type RefusalKind } from './mailer'

interface SentMail {
  /**
   * - `retry`: another try may succeed
   * - `refused`: this mail will not be accepted
   * - `gone`: nor any other to this address
   */
  kind: 'delivered' | 'retry' | 'refused' | 'gone'
  /** The server's code; null if there was no answer. */
  status: number | null
  ms: number
  said: string | null
}

const OUTCOMES = { later: 'retry', never: 'refused', no_mailbox: 'gone' } as const satisfies Record<
  RefusalKind,
  SentMail['kind']
>

interface SendMailDeps {
  clock: Clock
  log: Log
  mailer: Mailer
}

export interface MailWriterDeps extends SendMailDeps {
  links: LinkSigner
  /** The site's address in mails. */
  mailOrigin: string
}

/** Shorter than the lease of a message, which another process sends after that. */
const TOO_SLOW = { ms: 45 * SECOND, error: new MailRefusal('later', null, 'no answer in time') }

/** Sends once, for senders that try again by themselves. What went wrong is part of the answer. */
export async function sendMail({ clock, log, mailer }: SendMailDeps, mail: Mail): Promise<SentMail> {
  const begun = clock.elapsed()
  const ms = () => Math.round(clock.elapsed() - begun)
  try {
    await withTimeout(clock, TOO_SLOW, mailer.deliver(mail))
    return { kind: 'delivered', status: null, ms: ms(), said: null }
  } catch (error) {
    // Our own fault, such as a full disk.
    if (!(error instanceof MailRefusal)) log.error({ err: error, mail: mail.kind }, 'A mail could not be written')
    const { kind, status } = error instanceof MailRefusal ? error : NO_ANSWER
    return { kind: OUTCOMES[kind], status, ms: ms(), said: SENTENCES[kind] }
  }
}

const NO_ANSWER = { kind: 'later', status: null } as const

const SENTENCES: Record<RefusalKind, string> = {
  later: 'The mail server did not accept it for now.',
  never: 'The mail server refused it.',
  no_mailbox: 'The mail server says that there is no such mailbox.',
}
