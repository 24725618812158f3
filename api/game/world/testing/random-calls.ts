import { type CallName, callSchemas, type GameRequest } from '../../protocol/protocol'
import { isChange } from '../engine/call-world'
import type { WorldCall } from '../handlers'
import { draw, integerBetween } from '../random'

type Random = () => number

interface Schema {
  type: string
  enum?: string[]
  minimum?: number
  items?: Schema
  maxItems?: number
  required?: string[]
  properties?: Record<string, Schema>
}

/** Each change that a world knows. */
export const CHANGES = (Object.keys(callSchemas) as CallName[]).filter(isChange)

/** An event that `randomChange` plays, if a world has it open. */
export const KHAN = { kind: 'khan', from: Date.UTC(2026, 10, 23), until: Date.UTC(2026, 10, 26) } as const
const KHAN_ID = `${KHAN.kind}-at-${KHAN.from}`

const numbered = (id: string, most: number) => Array.from({ length: most }, (_, n) => `${id}${n + 1}`)
const CASTLES = numbered('c', 3)

const PIECES = numbered('p', 9)

/** Ids by the name of their argument. */
const IDS: Record<string, string[]> = {
  castle: CASTLES,
  from: CASTLES,
  to: CASTLES,
  target: [...numbered('tower', 9), ...numbered('camp', 5), ...numbered(`${KHAN_ID}-camp`, 4)],
  event: [KHAN_ID],
  island: numbered('island', 6),
  commander: numbered('m', 3),
  journey: numbered('j', 9),
  piece: PIECES,
  pieces: PIECES,
}

/** A change with arguments that its schema allows, and that a world may well accept. */
export function randomChange(random: Random): GameRequest<WorldCall> {
  const [call = 'collect'] = draw(random, CHANGES, 1)
  const given = valueFor(callSchemas[call] as unknown as Schema, call, random)
  return { id: '', call, with: given } as GameRequest<WorldCall>
}

function valueFor(schema: Schema, name: string, random: Random): unknown {
  if (schema.enum) return draw(random, schema.enum, 1)[0]
  switch (schema.type) {
    case 'string':
      return draw(random, IDS[name] ?? Object.values(IDS).flat(), 1)[0]
    case 'number':
      return integerBetween(random, schema.minimum ?? 0, name === 'amount' ? 4_000 : 300)
    case 'boolean':
      return random() < 0.5
    case 'array':
      return Array.from({ length: integerBetween(random, 0, Math.min(4, schema.maxItems ?? 4)) }, () =>
        valueFor(schema.items as Schema, name, random),
      )
    default:
      return objectOf(schema, random)
  }
}

function objectOf({ properties = {}, required = [] }: Schema, random: Random) {
  const given = Object.entries(properties).filter(([name]) => required.includes(name) || random() < 0.3)
  return Object.fromEntries(given.map(([name, schema]) => [name, valueFor(schema, name, random)]))
}
