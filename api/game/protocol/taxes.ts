import { t } from 'elysia'
import { id } from './arguments'

export const taxCalls = { collect_tax: t.Object({ castle: id }) }

export interface Purse {
  coins: number
  holds: number
  perHour: number
}

export interface TaxAnswers {
  /** The coins that were taken, and the purse after it. */
  collect_tax: { coins: number; purse: Purse }
}
