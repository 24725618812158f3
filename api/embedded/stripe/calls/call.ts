import type { Ledger } from '../ledger/ledger'
import type { Form } from './form'

export interface Call {
  method: 'GET' | 'POST' | 'DELETE'
  /** The address; `:id` stands for one. */
  path: string
  /** What it may carry. */
  params: string[]
  answer(ledger: Ledger, form: Form, id: string): unknown
}
