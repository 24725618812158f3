import { getSchemaValidator, t } from 'elysia'
import { textOf } from '../../../../shared/input/text'
import type { ScriptOutcome, WorldOutcome } from './messages'

const text = (maxLength: number) => textOf({ maxLength })
const number = t.Number()
const line = t.Nullable(t.Integer())
const goods = t.Object({ wood: number, stone: number, food: number })

const figures = t.Object({
  gained: number,
  goods,
  strength: number,
  coins: number,
  troops: number,
  troopsLost: number,
  troopsDeserted: number,
  plundered: number,
  hungryHours: number,
  looks: number,
  reads: number,
  changes: number,
  declined: number,
  restedMs: number,
  lines: number,
})

const world = {
  figures,
  perDay: t.Array(number, { maxItems: 31 }),
  end: t.Object({ code: text(64), message: text(2_000), at: number }),
  tookMs: number,
}

const call = { call: text(64), line }

const script = t.Object({
  ...world,
  digest: text(64),
  steps: number,
  memory: text(200_000),
  refusals: t.Array(t.Object({ code: text(200), count: number }), { maxItems: 200 }),
  failure: t.Nullable(t.Object({ line, awaited: t.Nullable(t.Object(call)) })),
  looks: t.Array(t.Object({ at: number, ...call, with: text(10_000), answer: text(10_000) }), { maxItems: 20 }),
})

const template = t.Object(world)

const [scripts, templates] = [script, template].map((schema) => getSchemaValidator(schema, { coerce: false }))

/** A process runs the code of strangers, so what it says is checked like a request. */
export const readScriptOutcome = (given: unknown): ScriptOutcome | null =>
  scripts?.Check(given) ? (given as ScriptOutcome) : null

export const readWorldOutcome = (given: unknown): WorldOutcome | null =>
  templates?.Check(given) ? (given as WorldOutcome) : null
