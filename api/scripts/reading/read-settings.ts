import { getSchemaValidator, type Static, t } from 'elysia'
import { capitalised } from '../../../shared/capitalised'
import { textOf } from '../../../shared/input/text'
import { REST_ZONE } from '../../../shared/settings/pace'
import { inputFaults } from '../../../shared/settings/setting-faults'
import type { SettingValue, TemplateInput } from '../../../shared/templates'
import { PACE_INPUTS } from '../../game/automations/pace-settings'

const MOST_SETTINGS = 30
const KEY = /^[A-Za-z][A-Za-z0-9_]{0,31}$/
const RESERVED = [REST_ZONE, 'signOut', ...PACE_INPUTS.map(({ key }) => key)]

const word = (maxLength: number) => textOf({ minLength: 1, maxLength })
const option = t.Union([word(64), t.Object({ value: word(64), label: word(64) }, { additionalProperties: false })])

/** As a template describes an input, with its default. The label and the type may be left out. */
const Described = t.Object(
  {
    default: t.Union([textOf({ maxLength: 500 }), t.Number()]),
    label: t.Optional(word(64)),
    type: t.Optional(t.Union([t.Literal('text'), t.Literal('number'), t.Literal('select')])),
    options: t.Optional(t.Array(option, { minItems: 1, maxItems: 30 })),
    helperText: t.Optional(word(300)),
    unit: t.Optional(word(24)),
    group: t.Optional(word(64)),
    min: t.Optional(t.Number()),
    max: t.Optional(t.Number()),
    whole: t.Optional(t.Boolean()),
  },
  { additionalProperties: false },
)
type Described = Static<typeof Described>

const described = getSchemaValidator(Described, { coerce: false })

interface ReadSettings {
  inputs: TemplateInput[]
  defaults: Record<string, SettingValue>
  /** In sentences. */
  faults: string[]
}

/** The inputs of a script: `{ keep: 5 }` or `{ keep: { default: 5, label: 'Keep', min: 0 } }`. */
export function readSettings(given: unknown): ReadSettings {
  if (given === null || given === undefined) return { inputs: [], defaults: {}, faults: [] }
  if (typeof given !== 'object' || Array.isArray(given)) return faulty('`settings` must be an object.')
  const entries = Object.entries(given)
  if (entries.length > MOST_SETTINGS) return faulty(`\`settings\` may have at most ${MOST_SETTINGS} entries.`)
  const read = entries.map(([key, value]) => readOne(key, value))
  const good = read.filter((one) => 'input' in one)
  return {
    inputs: good.map(({ input }) => input),
    defaults: Object.fromEntries(good.map(({ input, value }) => [input.key, value])),
    faults: read.flatMap((one) => ('fault' in one ? [one.fault] : [])),
  }
}

const faulty = (fault: string): ReadSettings => ({ inputs: [], defaults: {}, faults: [fault] })

type One = { input: TemplateInput; value: SettingValue } | { fault: string }

function readOne(key: string, given: unknown): One {
  const place = `\`settings.${key.slice(0, 32)}\``
  if (!KEY.test(key)) return { fault: `${place} needs a name of at most 32 letters and digits.` }
  if (RESERVED.includes(key)) return { fault: `${place} is a setting that all bots have; please use another name.` }
  if (key in {}) return { fault: `${place} is a name that all objects have; please use another one.` }
  const form = typeof given === 'string' || typeof given === 'number' ? { default: given } : given
  if (!described.Check(form)) return { fault: `${place} needs a number, a text, or an input with a default.` }
  const { default: value, ...rest } = form as Described
  const input = inputOf(key, rest, value)
  const [fault] = inputFaults([input], { [key]: value })
  return fault ? { fault: `${place} has a wrong default: ${fault.message}` } : { input, value }
}

function inputOf(key: string, { options, ...given }: Omit<Described, 'default'>, value: SettingValue): TemplateInput {
  const usual = options ? 'select' : typeof value === 'number' ? 'number' : 'text'
  return {
    label: labelOf(key),
    type: usual,
    ...given,
    key,
    ...(options && { options: options.map((each) => (typeof each === 'string' ? labelled(each) : each)) }),
  }
}

const labelled = (value: string) => ({ value, label: value })

/** keepWood → Keep wood */
function labelOf(key: string): string {
  return capitalised(
    key
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replaceAll('_', ' ')
      .toLowerCase(),
  )
}
