import { type Static, t } from 'elysia'
import {
  ALERT_KINDS,
  ALL_ALERT_KINDS,
  type AlertKind,
  CHANNEL_OFF_REASONS,
  LANGUAGES,
  OPTIONAL_LETTERS,
  type OptionalLetter,
  offersOf,
  TELLINGS,
  type Telling,
  WAY_NAMES,
  WAYS,
  type Way,
} from './enums/alert-kinds'
import { Active, Id, Instant, WholeNumber, wordOf } from './fields'
import { inputOf } from './input/input'
import { textOf } from './input/text'
import { DAY_MINUTES } from './time'

export * from './enums/alert-kinds'

const ChannelTry = t.Object(
  {
    at: Instant,
    is_delivered: t.Boolean(),
    /** Null if no answer came. */
    status: t.Nullable(WholeNumber),
    ms: WholeNumber,
    /** What came back, or why nothing did. */
    said: t.Nullable(t.String()),
  },
  { title: 'ChannelTry' },
)
export type ChannelTry = Static<typeof ChannelTry>

/** Where a player hears of alerts. Never with its address. */
export const Channel = t.Object(
  {
    id: Id,
    way: t.Unsafe<Way>(wordOf('Way', WAYS)),
    /** "Discord", "Chrome on Android". */
    name: t.String(),
    /** The end of its address. */
    last4: t.String(),
    active: t.Boolean(),
    /** Why it is not active. */
    off_reason: t.Nullable(wordOf('ChannelOffReason', Object.keys(CHANNEL_OFF_REASONS))),
    created_at: Instant,
    last_delivered_at: t.Nullable(Instant),
    /** The newest of all tries, also of a test. */
    last_try: t.Nullable(ChannelTry),
    /** It asked for a pause, or failed again and again. */
    paused_until: t.Nullable(Instant),
  },
  { title: 'Channel' },
)
export type Channel = Static<typeof Channel>

const WRONG_TIME = 'Quiet hours begin and end at a time of the day, such as 23:00, given in minutes from 0 to 1439.'
const minuteOfDay = t.Integer({ minimum: 0, maximum: DAY_MINUTES - 1, error: WRONG_TIME })

/** In the player's zone. If they end before they begin, they end on the next day. */
const QuietHours = inputOf(
  {
    from: minuteOfDay,
    until: minuteOfDay,
    /** Attacks are sent in quiet hours too. */
    attacks_break_through: t.Boolean({ error: 'Whether attacks break through is true or false.' }),
  },
  { title: 'QuietHours' },
)
export type QuietHours = Static<typeof QuietHours>

type Tellings = Record<AlertKind, Partial<Record<Way, Telling>>>

const cell = (kind: AlertKind, way: Way) => {
  const words = TELLINGS.filter((telling) => telling === 'off' || offersOf(kind, way).includes(telling))
  return t.Optional(
    t.UnionEnum(words as [Telling, ...Telling[]], {
      default: undefined,
      error: `${ALERT_KINDS[kind].label} by ${WAY_NAMES[way]}: only ${words.join(', ')}.`,
    }),
  )
}

const row = (kind: AlertKind) => t.Optional(inputOf(Object.fromEntries(WAYS.map((way) => [way, cell(kind, way)]))))

/** Which kinds each way sends, and when. Cells that are left out stay. */
const TellingsChange = inputOf(Object.fromEntries(ALL_ALERT_KINDS.map((kind) => [kind, row(kind)])), {
  title: 'TellingsChange',
})

const MutedBot = inputOf(
  {
    bot_id: t.String({ pattern: '^[0-9a-f]{24}$', error: 'Please send the ID of the bot.' }),
    kinds: t.Array(
      t.UnionEnum(ALL_ALERT_KINDS as [AlertKind, ...AlertKind[]], {
        default: undefined,
        error: `Kinds are ${ALL_ALERT_KINDS.join(', ')}.`,
      }),
      {
        minItems: 1,
        maxItems: ALL_ALERT_KINDS.length,
        uniqueItems: true,
        error: 'Please choose at least one kind of alert, each once.',
      },
    ),
  },
  { title: 'MutedBot' },
)
export type MutedBot = Static<typeof MutedBot>

const MAX_MUTED_BOTS = 1000

const letters = Object.keys(OPTIONAL_LETTERS) as OptionalLetter[]
const LettersChange = inputOf(
  Object.fromEntries(letters.map((letter) => [letter, t.Optional(t.Boolean({ error: 'A mail is on or off.' }))])),
  { title: 'LettersChange' },
)

export const NotificationSettingsChange = inputOf(
  {
    tellings: t.Optional(TellingsChange),
    quiet: t.Optional(t.Nullable(QuietHours, { error: 'Please send the quiet hours, or null for none.' })),
    /** The hour of the daily summary in the player's zone. */
    digest_hour: t.Optional(
      t.Integer({ minimum: 0, maximum: 23, error: 'The daily summary comes at an hour from 0 to 23.' }),
    ),
    /** Bots of which fewer kinds are sent. */
    muted: t.Optional(t.Array(MutedBot, { maxItems: MAX_MUTED_BOTS, error: 'Please send a list of bots.' })),
    letters: t.Optional(LettersChange),
    language: t.Optional(
      t.UnionEnum([...LANGUAGES], { default: undefined, error: `Languages are ${LANGUAGES.join(' and ')}.` }),
    ),
  },
  { title: 'NotificationSettingsChange' },
)
export type NotificationSettingsChange = Omit<Static<typeof NotificationSettingsChange>, 'tellings' | 'letters'> & {
  tellings?: Partial<Tellings>
  letters?: Partial<Record<OptionalLetter, boolean>>
}

export interface NotificationSettings {
  tellings: Tellings
  quiet: QuietHours | null
  digest_hour: number
  muted: MutedBot[]
  letters: Record<OptionalLetter, boolean>
  language: (typeof LANGUAGES)[number]
}

export const NotificationSettings = t.Unsafe<NotificationSettings>(
  t.Object(
    {
      tellings: t.Record(t.String(), t.Record(t.String(), t.String())),
      quiet: t.Nullable(QuietHours),
      digest_hour: WholeNumber,
      muted: t.Array(MutedBot),
      letters: t.Record(t.String(), t.Boolean()),
      language: t.String(),
    },
    { title: 'NotificationSettings' },
  ),
)

/** What the page of notifications shows. */
export const Channels = t.Object(
  {
    channels: t.Unsafe<Channel[]>(t.Array(Channel)),
    settings: NotificationSettings,
    offers: t.Object({
      /** Where e-mails go; they need a proven address. Null if this server sends none. */
      mail: t.Nullable(t.Object({ address: t.String(), is_proven: t.Boolean() })),
      /** What browsers subscribe with; null if this server sends no pushes. */
      push: t.Nullable(t.Object({ key: t.String() })),
    }),
  },
  { title: 'Channels' },
)
export type Channels = Static<typeof Channels>

const WRONG_DISCORD =
  "Please paste the webhook's address from Discord: it begins with https://discord.com/api/webhooks/."

export const DiscordChannelInput = inputOf(
  { url: textOf({ minLength: 1, maxLength: 300, error: WRONG_DISCORD }) },
  { title: 'DiscordChannelInput' },
)

const WRONG_SUBSCRIPTION = 'Please send the subscription as the browser gave it.'
const base64 = (most: number) =>
  textOf({ minLength: 1, maxLength: most, pattern: '^[A-Za-z0-9_-]+=*$', error: WRONG_SUBSCRIPTION })

/** https://www.w3.org/TR/push-api/#pushsubscription-interface */
export const PushChannelInput = inputOf(
  {
    endpoint: textOf({ minLength: 8, maxLength: 2048, error: WRONG_SUBSCRIPTION }),
    keys: inputOf({ p256dh: base64(120), auth: base64(40) }),
  },
  { title: 'PushChannelInput' },
)
export type PushChannelInput = Static<typeof PushChannelInput>

export const ChannelChange = inputOf({ active: Active }, { title: 'ChannelChange' })
