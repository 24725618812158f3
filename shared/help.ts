import { type Static, t } from 'elysia'
import { HELP_TEXT_MAX_LENGTH } from './enums/help-words'
import { Id, Instant, WholeNumber } from './fields'
import { inputOf } from './input/input'
import { HAS_VISIBLE_CHARACTER } from './input/invisible'
import { textOf } from './input/text'
import { HELP_REQUESTS_PER_PAGE, MAX_HELP_LINES } from './limits'
import { limitOf, PageQuery } from './pagination'

const helpText = (what: string) =>
  textOf({
    pattern: HAS_VISIBLE_CHARACTER,
    maxLength: HELP_TEXT_MAX_LENGTH,
    error: `${what} needs 1 to ${HELP_TEXT_MAX_LENGTH} characters.`,
  })

const topic = t.Union(
  [t.Literal('bot'), t.Literal('account'), t.Literal('payment'), t.Literal('sign_in'), t.Literal('other')],
  { error: 'Please choose a topic.', title: 'HelpTopic' },
)
const state = t.Union([t.Literal('open'), t.Literal('answered'), t.Literal('closed')], {
  error: 'The state must be open, answered or closed.',
  title: 'HelpState',
})

export const HelpInput = inputOf(
  {
    topic,
    text: helpText('The description'),
    bot_id: t.Optional(
      t.Nullable(t.String({ pattern: '^[0-9a-f]{24}$' }), { error: 'Please choose one of your bots.' }),
    ),
    /** Attaches the console lines of the preview: the `until` of its answer. */
    lines_until: t.Optional(
      t.Nullable(t.Number({ multipleOf: 1, minimum: 0 }), {
        error: 'Please send the number of the last line in the preview.',
      }),
    ),
  },
  { title: 'HelpInput' },
)
export type HelpInput = Static<typeof HelpInput>

export const HelpAnswerInput = inputOf({ text: helpText('The answer') })
export type HelpAnswerInput = Static<typeof HelpAnswerInput>

export const HelpStateInput = inputOf({
  state: t.Union([t.Literal('open'), t.Literal('closed')], { error: 'A request can be closed or opened again.' }),
})
export type HelpStateInput = Static<typeof HelpStateInput>

/** The newest lines of a console without secrets, as they would be sent. */
export const HelpLines = t.Object(
  {
    lines: t.Array(t.String(), { maxItems: MAX_HELP_LINES }),
    /** The number of the last line. */
    until: WholeNumber,
  },
  { title: 'HelpLines' },
)
export type HelpLines = Static<typeof HelpLines>

const HelpAnswer = t.Object({ id: t.String(), at: Instant, text: t.String() }, { title: 'HelpAnswer' })

export const HelpRequest = t.Object(
  {
    id: Id,
    /** What both sides call it, such as H-7K3QP2ZD. */
    reference: t.String(),
    topic,
    text: t.String(),
    state,
    bot_id: t.Nullable(Id),
    bot_name: t.Nullable(t.String()),
    line_count: WholeNumber,
    created_at: Instant,
    /** When an answer is promised; null without a promise. */
    reply_by: t.Nullable(Instant),
    answers: t.Array(HelpAnswer),
  },
  { title: 'HelpRequest' },
)
export type HelpRequest = Static<typeof HelpRequest>

/** `email` is null if the account was deleted. */
export const AdminHelpRequest = t.Object({
  ...HelpRequest.properties,
  email: t.Nullable(t.String()),
  plan: t.Nullable(t.String()),
})
export type AdminHelpRequest = Static<typeof AdminHelpRequest>

export const HelpPageQuery = t.Object({
  limit: t.Optional(limitOf(HELP_REQUESTS_PER_PAGE)),
  cursor: PageQuery.properties.cursor,
})

export const HelpQuery = t.Object({
  ...HelpPageQuery.properties,
  state: t.Optional(state),
  /** A reference. */
  search: t.Optional(textOf({ maxLength: 64, error: 'A reference has at most 64 characters.' })),
})
export type HelpQuery = Static<typeof HelpQuery>
