import { t } from 'elysia'
import { id } from './arguments'
import type { Purse } from './game-objects'

export const taxCalls = { collect_tax: t.Object({ castle: id }) }

export interface TaxAnswers {
  /** The coins that were taken, and the purse after it. */
  collect_tax: { coins: number; purse: Purse }
}
