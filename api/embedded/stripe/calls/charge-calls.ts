import { chargesOf } from '../ledger/bill'
import { disputesOf, refundCharge, refundsOf } from '../ledger/returned-money'
import type { Customer } from '../objects/customer'
import type { Charge } from '../objects/payment'
import { answerList, LIST_PARAMS } from './answer-list'
import type { Call } from './call'
import { hashIn, required } from './form'

export const chargeCalls: Call[] = [
  {
    method: 'GET',
    path: '/v1/charges',
    params: [...LIST_PARAMS, 'customer'],
    answer(ledger, form) {
      const { id } = ledger.find<Customer>('customer', required(form, 'customer'), 'customer')
      return answerList(chargesOf(ledger, id), form, '/v1/charges')
    },
  },
  {
    method: 'GET',
    path: '/v1/charges/:id',
    params: [],
    answer: (ledger, _, id) => ledger.find<Charge>('charge', id),
  },
  {
    method: 'POST',
    path: '/v1/charges/:id',
    params: ['metadata*'],
    answer(ledger, form, id) {
      const charge = ledger.find<Charge>('charge', id)
      const changed = { ...charge, metadata: { ...charge.metadata, ...hashIn(form, 'metadata') } }
      ledger.objects.put(`charge of ${charge.customer}`, id, changed)
      return changed
    },
  },
  {
    method: 'GET',
    path: '/v1/refunds',
    params: [...LIST_PARAMS, 'charge'],
    answer: (ledger, form) => answerList(refundsOf(ledger, required(form, 'charge')), form, '/v1/refunds'),
  },
  {
    method: 'POST',
    path: '/v1/refunds',
    params: ['charge', 'amount'],
    answer(ledger, form) {
      const charge = ledger.find<Charge>('charge', required(form, 'charge'), 'charge')
      return refundCharge(ledger, charge, Number(form.get('amount') ?? charge.amount - charge.amount_refunded))
    },
  },
  {
    method: 'GET',
    path: '/v1/disputes',
    params: [...LIST_PARAMS, 'charge'],
    answer: (ledger, form) => answerList(disputesOf(ledger, required(form, 'charge')), form, '/v1/disputes'),
  },
]
