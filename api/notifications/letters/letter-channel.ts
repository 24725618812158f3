import type { Types } from 'mongoose'
import { DAY, HOUR, MINUTE, SECOND } from '../../../shared/time'
import { CONFIRM_LINK_TTL, confirmToken, confirmUrl } from '../../identity/confirm-address/confirm-token'
import { type LetterData, type LetterKind, letterKindOf } from '../../identity/letters/letter'
import { recipientOf } from '../../identity/users/mail-recipient'
import { UserModel } from '../../identity/users/user-model'
import { MAILS_AT_ONCE } from '../../platform/mail/mailer'
import { type MailWriterDeps, sendMail } from '../../platform/mail/send-mail'
import type { Channel, Outcome, Recipient } from '../outbox/channel'
import type { OutboxMessage } from '../outbox/message-model'
import type { OutboxEvent } from '../outbox/outbox-event'
import { isLetterWanted } from './is-letter-wanted'
import { writeLetter } from './write-letter'

/** The name of this way out. */
export const LETTER_CHANNEL = 'letter'

/** The first ones are longer than mail servers hold back senders that they do not know. */
const WAITS = [30 * SECOND, 5 * MINUTE, 20 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY] as const

interface StoredLetter<Kind extends LetterKind = LetterKind> {
  at: number
  data: LetterData[Kind]
}

/** Letters go to the player's address as it is at that moment. */
export function createLetterChannel(deps: MailWriterDeps): Channel {
  return {
    waits: WAITS,
    concurrency: 4,
    mostAtOnce: MAILS_AT_ONCE,
    mostWaiting: 100,
    bodyOf: ({ at, data }) => JSON.stringify({ at, data }),
    async deliver(message) {
      const kind = letterKindOf(message.type)
      if (!kind) return notSent('There is no such mail any more.')
      const player = await findReader(message.user)
      if (!player) return notSent('The account is deleted.')
      const letter: StoredLetter = JSON.parse(message.body)
      const refusal = await refusalOf(deps, { kind, at: letter.at, player })
      return refusal ? notSent(refusal) : send(deps, { kind, letter, player, message })
    },
  }
}

export const findLettersFor = (events: readonly OutboxEvent[]): Recipient[] =>
  events
    .filter(({ type }) => letterKindOf(type) !== null)
    .map((event) => ({ event, channel: LETTER_CHANNEL, target: event.user.toHexString() }))

const findReader = (user: Types.ObjectId) =>
  UserModel.findOne({ _id: user, deletedAt: null }, { email: 1, emailProvenAt: 1, language: 1, timeZone: 1 }).lean()

type Reader = NonNullable<Awaited<ReturnType<typeof findReader>>>

interface Judged {
  kind: LetterKind
  at: number
  player: Reader
}

/** Why a letter is not sent any more; null if it is. */
async function refusalOf({ clock }: MailWriterDeps, { kind, at, player }: Judged): Promise<string | null> {
  if (kind === 'confirm' && player.emailProvenAt) return 'The address is confirmed already.'
  if (kind === 'confirm' && at + CONFIRM_LINK_TTL <= clock.now()) return 'Its link has expired.'
  if (!(await isLetterWanted(player._id, kind))) return 'The player has turned these mails off.'
  return null
}

interface Sending {
  kind: LetterKind
  letter: StoredLetter
  player: Reader
  message: OutboxMessage
}

function send(deps: MailWriterDeps, { kind, letter: { at, data }, player, message }: Sending): Promise<Outcome> {
  const { links, mailOrigin: origin } = deps
  const { to, language } = recipientOf(player)
  const user = player._id.toHexString()
  const content = writeLetter(
    { kind, data },
    {
      language,
      zone: player.timeZone ?? 'UTC',
      at,
      email: to,
      origin,
      confirmLink: confirmUrl(origin, confirmToken(links, { user, email: to }, at + CONFIRM_LINK_TTL)),
    },
  )
  return sendMail(deps, { to, kind, content, id: message._id.toHexString() })
}

const notSent = (said: string): Outcome => ({ kind: 'refused', status: null, ms: 0, said })
