import { getSchemaValidator, type Static, t } from 'elysia'
import { textOf } from '../../../shared/input/text'
import { SCRIPT_LIMITS } from '../host/limits'

const text = (maxLength: number) => textOf({ maxLength })
const line = t.Nullable(t.Integer({ minimum: 1, maximum: SCRIPT_LIMITS.codeBytes }))
const awaited = t.Optional(t.Object({ call: text(64), line }))

const Failed = t.Object({
  failed: t.Object({ kind: t.UnionEnum(['error', 'limit']), message: text(1_000), line, awaited }),
})

const ScriptEvent = t.Union([
  t.Object({ say: text(2_000), kind: t.UnionEnum(['gained', 'sent', 'rest', 'warning', 'info']) }),
  t.Object({ notify: text(2_000) }),
  t.Object({
    ask: t.Integer(),
    call: text(64),
    with: t.Array(t.Unknown(), { maxItems: SCRIPT_LIMITS.argumentsPerCall }),
    line,
  }),
])

/** In base64. */
const FROZEN_MAX_LENGTH = Math.ceil(SCRIPT_LIMITS.frozenBytes / 3) * 4

/** What a host may say. It runs the code of strangers, so its lines are checked like requests. */
const Report = t.Object({
  id: text(64),
  events: t.Array(ScriptEvent, { maxItems: 300 }),
  gained: t.Number(),
  gauge: t.Integer({ minimum: 0 }),
  memory: t.Optional(text(200_000)),
  end: t.Optional(t.Union([t.Object({ done: t.Literal(true) }), Failed])),
  checked: t.Optional(t.Object({ settings: t.Unknown(), unit: t.Unknown() })),
  frozen: t.Optional(t.Nullable(text(FROZEN_MAX_LENGTH))),
  thawed: t.Optional(t.UnionEnum(['yes', 'foreign', 'damaged'])),
})
export type Report = Static<typeof Report>

const validator = getSchemaValidator(Report, { coerce: false })

/** Null for a line of another form. */
export function readReport(line: string): Report | null {
  try {
    const report: unknown = JSON.parse(line)
    return validator.Check(report) ? (report as Report) : null
  } catch {
    return null
  }
}
