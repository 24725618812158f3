import { getSchemaValidator, type Static, t } from 'elysia'
import { textOf } from '../../../shared/input/text'
import { DAY } from '../../../shared/time'
import { EVENT_KINDS } from '../../game/protocol/events'
import { TOOLS } from '../../game/protocol/game-objects'
import { FEATURES, type Feature } from '../../game/protocol/protocol'
import { Declined } from '../../game/world/declined'
import type { Misbehaviour } from './misbehaviour'

const name = textOf({ minLength: 1, maxLength: 254 })
const word = textOf({ minLength: 1, maxLength: 64 })
const span = t.Number({ minimum: 0, maximum: 30 * DAY })

/** One order each; spans are milliseconds of the real clock. */
const schemas = {
  raid: t.Object({ name, strength: t.Integer({ minimum: 1, maximum: 1_000_000 }), in: span, castle: t.Optional(word) }),
  emptyTarget: t.Object({ name, target: word }),
  openEvent: t.Object({ kind: t.UnionEnum(EVENT_KINDS), ms: span }),
  price: t.Object({ good: t.UnionEnum([...TOOLS, 'recruits']), factor: t.Number({ minimum: 0, maximum: 100 }) }),
  askForHuman: t.Object({ name }),
  lack: t.Object({ feature: t.UnionEnum(FEATURES as [Feature, ...Feature[]]), isLacking: t.Optional(t.Boolean()) }),
  answerAfter: t.Object({ name, ms: span }),
  answerHalf: t.Object({ name }),
}

type Order = keyof typeof schemas
type Given<Name extends Order> = Static<(typeof schemas)[Name]>
type Executors = { [Name in Order]: (server: string, given: Given<Name>) => void }

const validators = new Map(
  Object.entries(schemas).map(([order, schema]) => [order, getSchemaValidator(schema, { coerce: false })]),
)

export interface OrderDeps {
  misbehave: Misbehaviour
  hasPlayer(server: string, name: string): boolean
}

/** Answers `{ "do": "raid", "name": "ansgar_h", "strength": 640, "in": 60000 }` and the like. */
export function createOrderHandler({ misbehave, hasPlayer }: OrderDeps) {
  const executors: Executors = {
    raid: (server, { name, ...order }) => misbehave.raid(server, name, order),
    emptyTarget: (server, { name, target }) => misbehave.emptyTarget(server, name, target),
    openEvent: (_server, { kind, ms }) => misbehave.openEvent(kind, ms),
    price: (_server, { good, factor }) => misbehave.price(good, factor),
    askForHuman: (server, { name }) => misbehave.askForHuman(server, name),
    lack: (_server, { feature, isLacking }) => misbehave.lack(feature, isLacking),
    answerAfter: (server, { name, ms }) => misbehave.answerAfter(server, name, ms),
    answerHalf: (server, { name }) => misbehave.answerHalf(server, name),
  }

  return async function execute(server: string, request: Request): Promise<Response> {
    const body: unknown = await request.json().catch(() => null)
    const { do: order, ...given } = isRecord(body) ? body : { do: null }
    if (!validators.get(String(order))?.Check(given)) return refusal(422, 'There is no such order.')
    if ('name' in given && !hasPlayer(server, String(given.name))) return refusal(404, 'No player has this name.')
    try {
      executors[order as Order](server, given as never)
      return new Response(null, { status: 204 })
    } catch (error) {
      if (error instanceof Declined) return refusal(404, error.message)
      throw error
    }
  }
}

const refusal = (status: number, sentence: string) => new Response(sentence, { status })

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
