import type { Ledger } from '../ledger/ledger'
import type { Form } from './form'

export interface Call {
  method: 'GET' | 'POST' | 'DELETE'
  /** `:id` matches an id. */
  path: string
  params: string[]
  answer(ledger: Ledger, form: Form, id: string): unknown
}
