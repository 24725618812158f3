import type { Clock } from '../time/clock'
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

/** Sends once, for senders that try again by themselves. What went wrong is part of the answer. */
export async function sendMail({ clock, mailer }: { clock: Clock; mailer: Mailer }, mail: Mail): Promise<SentMail> {
  const begun = clock.elapsed()
  const ms = () => Math.round(clock.elapsed() - begun)
  try {
    await mailer.deliver(mail)
    return { kind: 'delivered', status: null, ms: ms(), said: null }
  } catch (error) {
    if (!(error instanceof MailRefusal)) throw error
    const { kind, status } = error
    return { kind: OUTCOMES[kind], status, ms: ms(), said: SENTENCES[kind] }
  }
}

const SENTENCES: Record<RefusalKind, string> = {
  later: 'The mail server did not accept it for now.',
  never: 'The mail server refused it.',
  no_mailbox: 'The mail server says that there is no such mailbox.',
}
