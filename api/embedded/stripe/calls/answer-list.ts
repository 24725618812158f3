import { invalidRequest } from '../ledger/stripe-refusal'
import { listObject } from '../objects/list-object'
import type { Form } from './form'

export const LIST_PARAMS = ['limit', 'starting_after', 'expand[]']

const DEFAULT_LIMIT = 10
const MAX_LIMIT = 100

/** Newest first, like Stripe's lists: https://docs.stripe.com/api/pagination */
export function answerList<Item extends { id: string }>(oldestFirst: Item[], form: Form, url: string) {
  const limit = Number(form.get('limit') ?? DEFAULT_LIMIT)
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT) throw invalidRequest('Invalid limit.', 'limit')
  const items = oldestFirst.toReversed()
  const after = form.get('starting_after')
  const start = after === null ? 0 : items.findIndex(({ id }) => id === after) + 1
  if (after !== null && start === 0) throw invalidRequest(`No such object: '${after}'`, 'starting_after')
  return listObject(items.slice(start, start + limit), url, items.length > start + limit)
}
