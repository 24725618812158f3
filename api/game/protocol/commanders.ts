import { t } from 'elysia'
import { id, nothing } from './arguments'
import type { PieceBonus } from './pieces'

export const commanderCalls = { commanders: nothing }

export interface CommanderAnswers {
  commanders: Commander[]
}

/** Leads one attack at a time. */
interface Commander {
  id: string
  name: string
  /** When its army is home at the latest; null while it is free. */
  busyUntil: number | null
  /** What the pieces that it wears bring together. */
  bonus: PieceBonus
}

const pieces = t.Optional(t.Number({ minimum: 0, maximum: 10_000, multipleOf: 1 }))

/** What an attack may take along. Each is used up in a battle. */
const attackTools = t.Object({ ladders: pieces, rams: pieces, shields: pieces }, { additionalProperties: false })

export const attackOptions = { commander: t.Optional(id), tools: t.Optional(attackTools) }
