import type { Ledger } from '../ledger/ledger'
import type { Practice } from '../ledger/practice'

export interface PageDeps {
  ledger: Ledger
  practice: Practice
}
