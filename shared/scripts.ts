import { type Static, t } from 'elysia'
import { Id, Instant, WholeNumber } from './fields'
import { inputOf } from './input/input'
import { Name } from './input/names'
import { textOf } from './input/text'
import { SCRIPT_LIMITS, SCRIPT_NOTE_MAX_LENGTH } from './limits'
import { SettingsRecord, TemplateInput } from './templates'

const KB = 1024

/** Its bytes are counted where it is stored. */
const source = textOf({
  pattern: '\\S',
  maxLength: SCRIPT_LIMITS.sourceBytes,
  error: `Please give the code of the script, of at most ${SCRIPT_LIMITS.sourceBytes / KB} kB.`,
})

const name = Name

export const NO_SUCH_TEMPLATE = 'There is no template with this id.'

export const ScriptInput = inputOf(
  {
    name,
    source,
    /** The template whose example it begins as. */
    from: t.Optional(t.String({ error: NO_SUCH_TEMPLATE })),
  },
  { title: 'ScriptInput' },
)
export type ScriptInput = Static<typeof ScriptInput>

export const ScriptChange = inputOf({ name }, { title: 'ScriptChange' })
export type ScriptChange = Static<typeof ScriptChange>

export const ScriptVersionInput = inputOf(
  {
    source,
    note: t.Optional(
      textOf({
        maxLength: SCRIPT_NOTE_MAX_LENGTH,
        error: `A note may have at most ${SCRIPT_NOTE_MAX_LENGTH} characters.`,
      }),
    ),
  },
  { title: 'ScriptVersionInput' },
)
export type ScriptVersionInput = Static<typeof ScriptVersionInput>

export const ScriptCheck = inputOf({ source }, { title: 'ScriptCheck' })
export type ScriptCheck = Static<typeof ScriptCheck>

/** Lines and columns begin with 1. */
export const ScriptProblem = t.Object(
  { line: WholeNumber, column: WholeNumber, message: t.String() },
  { title: 'ScriptProblem' },
)
export type ScriptProblem = Static<typeof ScriptProblem>

export const ScriptProblems = t.Object({ problems: t.Array(ScriptProblem) }, { title: 'ScriptProblems' })
export type ScriptProblems = Static<typeof ScriptProblems>

export const Script = t.Object(
  {
    id: Id,
    name: t.String(),
    /** The template whose example it began as. */
    from: t.Nullable(t.String()),
    /** The number of its newest version. */
    newest: WholeNumber,
    /** Whether bots can run that version. */
    runs: t.Boolean(),
    created_at: Instant,
    /** When that version was saved. */
    changed_at: Instant,
  },
  { title: 'Script' },
)
export type Script = Static<typeof Script>

export const ScriptVersion = t.Object(
  {
    number: WholeNumber,
    note: t.String(),
    created_at: Instant,
    /** Whether bots can run it. */
    runs: t.Boolean(),
  },
  { title: 'ScriptVersion' },
)
export type ScriptVersion = Static<typeof ScriptVersion>

export const ScriptVersionDetail = t.Object(
  {
    ...ScriptVersion.properties,
    source: t.String(),
    /** What the script asks of the player who makes a bot of it, with how bots pause. */
    inputs: t.Array(TemplateInput),
    defaults: SettingsRecord,
    /** What its gain counts. */
    unit: t.String(),
    /** Why it cannot run. */
    problems: t.Array(ScriptProblem),
  },
  { title: 'ScriptVersionDetail' },
)
export type ScriptVersionDetail = Static<typeof ScriptVersionDetail>

/** A script with one of its versions: the newest unless a call names another. */
export const ScriptAnswer = t.Object({ script: Script, version: ScriptVersionDetail }, { title: 'ScriptAnswer' })
export type ScriptAnswer = Static<typeof ScriptAnswer>

const GermanExampleText = t.Object({ label: t.String(), description: t.String() }, { title: 'GermanExampleText' })

/** Code to begin a script with. */
export const ScriptExample = t.Object(
  {
    id: t.String(),
    label: t.String(),
    description: t.String(),
    de: GermanExampleText,
    /** The template that plays the same way. */
    template: t.Nullable(t.String()),
    source: t.String(),
  },
  { title: 'ScriptExample' },
)
export type ScriptExample = Static<typeof ScriptExample>

export const ScriptExamples = t.Object({ examples: t.Array(ScriptExample) }, { title: 'ScriptExamples' })
