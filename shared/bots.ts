import { type Static, t } from 'elysia'
import { Id, Instant, WholeNumber, wordOf } from './fields'
import { inputOf } from './input/input'
import { Name } from './input/names'
import { textOf } from './input/text'
import { STOP_CODES } from './stop-reasons'
import { SettingsInput, SettingsRecord } from './templates'
import { WebhookUrl } from './webhooks'

export const WRONG_SECRETS = 'Credentials must be text.'

const id = (what: string) => t.String({ pattern: '^[0-9a-f]{24}$', error: `Please choose ${what}.` })

/** Which version of its script a bot runs; null for the newest at each start. */
const scriptVersion = t.Nullable(WholeNumber, { error: 'Please choose a version of the script.' })

export const BotInput = inputOf(
  {
    templateId: textOf({ minLength: 1, maxLength: 64, error: 'Please choose a template.' }),
    accountId: id('a game account'),
    settings: t.Optional(SettingsInput),
    secrets: t.Optional(t.Record(t.String(), t.String({ error: WRONG_SECRETS }), { error: WRONG_SECRETS })),
    /** Defaults to the template's label. */
    name: t.Optional(Name),
    script_version: t.Optional(scriptVersion),
  },
  { title: 'BotInput' },
)
export type BotInput = Static<typeof BotInput>

export const BotChange = inputOf(
  {
    name: t.Optional(Name),
    accountId: t.Optional(id('a game account')),
    settings: BotInput.properties.settings,
    /** Null removes a secret; an empty text keeps it. */
    secrets: t.Optional(
      t.Record(t.String(), t.Nullable(t.String(), { error: WRONG_SECRETS }), { error: WRONG_SECRETS }),
    ),
    script_version: BotInput.properties.script_version,
  },
  { title: 'BotChange' },
)
export type BotChange = Static<typeof BotChange>

export const BotActionInput = inputOf(
  {
    action: t.Union([t.Literal('start'), t.Literal('stop')], {
      error: 'The action must be start or stop.',
      title: 'BotAction',
    }),
    /** Is told of the run that a start begins. */
    notify_url: t.Optional(WebhookUrl),
  },
  { title: 'BotActionInput' },
)
export type BotActionInput = Static<typeof BotActionInput>

export const BotState = t.Union([t.Literal('online'), t.Literal('offline'), t.Literal('error')], { title: 'BotState' })
export type BotState = Static<typeof BotState>

const StopReason = t.Object({ code: wordOf('StopCode', STOP_CODES), message: t.String() }, { title: 'StopReason' })

export const Bot = t.Object(
  {
    id: Id,
    name: t.String(),
    templateId: t.String(),
    templateLabel: t.String(),
    accountId: t.Nullable(Id),
    state: BotState,
    created_at: Instant,
    stop_reason: t.Nullable(StopReason),
  },
  { title: 'Bot' },
)
export type Bot = Static<typeof Bot>

/** `notify_secret` signs what `notify_url` is told, and is shown only now. */
export const BotActionAnswer = t.Object(
  { bot: Bot, notify_secret: t.Optional(t.String()) },
  { title: 'BotActionAnswer' },
)
export type BotActionAnswer = Static<typeof BotActionAnswer>

/** Secrets appear only by name. */
export const BotDetail = t.Object(
  {
    ...Bot.properties,
    settings: SettingsRecord,
    script_version: scriptVersion,
    secrets_set: t.Array(t.String()),
  },
  { title: 'BotDetail' },
)
export type BotDetail = Static<typeof BotDetail>

/** The newest console line of a bot, as stored. */
export const NewestLine = t.Object({ bot_id: Id, text: t.String() }, { title: 'NewestLine' })
export type NewestLine = Static<typeof NewestLine>

export const WRONG_INSTANT = 'From and to must be ISO times like 2026-11-21T00:00:00Z.'

const instant = t.String({
  format: 'date-time',
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,9})?)?(Z|[+-]\\d\\d:\\d\\d)$',
  error: WRONG_INSTANT,
})

/** The queried span, which also says where the reader's days begin. */
export const DaysQuery = t.Object({ from: instant, to: instant })
export type DaysQuery = Static<typeof DaysQuery>

export const ActivityInterval = t.Object(
  {
    kind: t.Union([t.Literal('run'), t.Literal('rest'), t.Literal('error')], { title: 'ActivityKind' }),
    from: Instant,
    to: Instant,
  },
  { title: 'ActivityInterval' },
)
export type ActivityInterval = Static<typeof ActivityInterval>

/** The parts of a gain that are known apart. */
const GoodsGained = t.Object(
  { wood: t.Optional(t.Number()), stone: t.Optional(t.Number()), food: t.Optional(t.Number()) },
  { title: 'GoodsGained' },
)
export type GoodsGained = Static<typeof GoodsGained>

const Gain = t.Object({ at: Instant, amount: t.Number(), goods: t.Optional(GoodsGained) }, { title: 'Gain' })

/**
 * A bot's activity in the queried span. A gain's `at` is the start of its quarter-hour; `at_work` is in milliseconds. An error is a moment:
 * its `to` is its `from`.
 */
export const BotDay = t.Object(
  {
    bot_id: Id,
    stretches: t.Array(ActivityInterval),
    gains: t.Array(Gain),
    unit: t.String(),
    at_work: t.Number(),
  },
  { title: 'BotDay' },
)
export type BotDay = Static<typeof BotDay>
