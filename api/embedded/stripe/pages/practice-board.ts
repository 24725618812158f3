import type { Practice } from '../ledger/practice'
import { nameOf } from '../objects/prices'
import { itemOf, type Subscription } from '../objects/subscription'
import { dayText, factsList, moneyText } from './html'
import { redirectTo, showPage } from './show-page'

/** The practice actions by their names in the path. */
const ACTIONS = {
  renew: { text: 'Renew', act: ({ renew }, id) => renew(id) },
  fail: { text: 'Renew, and the card declines', act: ({ fail }, id) => fail(id) },
  recover: { text: 'The retry succeeds', act: ({ recover }, id) => recover(id) },
  'debit-arrives': { text: 'The bank debit arrives', act: ({ debitArrives }, id) => debitArrives(id) },
  'debit-fails': { text: 'The bank debit fails', act: ({ debitFails }, id) => debitFails(id) },
  expire: { text: 'Let it end', act: ({ expire }, id) => expire(id) },
  cancel: { text: 'Cancel', act: ({ cancel }, id) => cancel(id) },
  'plan-premium': { text: 'Premium from the next period on', act: ({ plan }, id) => plan(id, 'premium') },
  'card-asks': {
    text: 'The bank wants confirmations',
    act: ({ requireConfirmation }, id) => requireConfirmation(id, true),
  },
  'card-asks-nothing': {
    text: 'The bank wants none',
    act: ({ requireConfirmation }, id) => requireConfirmation(id, false),
  },
  pause: { text: 'Pause', act: ({ pause }, id) => pause(id) },
  'pause-for-the-rest': {
    text: 'Pause, and keep the time that is left',
    act: ({ pauseWithoutCredit }, id) => pauseWithoutCredit(id),
  },
  unpause: { text: 'Resume', act: ({ unpause }, id) => unpause(id) },
  refund: { text: 'Refund', act: ({ refund }, id) => refund(id) },
  'partial-refund': { text: 'Refund half', act: ({ partialRefund }, id) => partialRefund(id) },
  dispute: { text: 'Dispute', act: ({ dispute }, id) => dispute(id) },
  'win-dispute': { text: 'Win the dispute', act: ({ winDispute }, id) => winDispute(id) },
  'lose-dispute': { text: 'Lose the dispute', act: ({ loseDispute }, id) => loseDispute(id) },
} satisfies Record<string, { text: string; act: (practice: Practice, id: string) => boolean }>

const isAction = (name: string): name is keyof typeof ACTIONS => Object.hasOwn(ACTIONS, name)

/** `/practice`: every subscription with its actions. */
export function practiceBoard(practice: Practice): Response {
  const { takenCents, givenBackCents } = practice.totals()
  const all = practice.subscriptions().toReversed()
  return showPage({
    title: 'Practice clock',
    content: `${factsList([
      ['Taken', moneyText(takenCents, 'usd')],
      ['Given back', moneyText(givenBackCents, 'usd')],
    ])}
${all.map(subscriptionCard).join('\n') || '<p>There are no subscriptions yet.</p>'}`,
  })
}

/** `POST /practice/subscriptions/{id}/{action}`: redirects a form, answers a call with the outcome. */
export function practiceAction(
  practice: Practice,
  { id, action, isForm }: { id: string; action: string; isForm: boolean },
): Response | null {
  if (!isAction(action) || !practice.subscriptions().some((each) => each.id === id)) return null
  const isDone = ACTIONS[action].act(practice, id)
  if (isForm) return redirectTo('/practice')
  return Response.json({ done: isDone }, { status: isDone ? 200 : 409 })
}

function subscriptionCard(subscription: Subscription): string {
  const { id, status, metadata, cancel_at_period_end } = subscription
  const { price, current_period_end } = itemOf(subscription)
  const forms = Object.entries(ACTIONS).map(
    ([name, { text }]) =>
      `<form method="post" action="/practice/subscriptions/${id}/${name}"><button>${text}</button></form>`,
  )
  return `<section class="card">
<h2>${nameOf(price.id)}</h2>
${factsList([
  ['Subscription', id],
  ['Reference', Bun.escapeHTML(metadata.reference ?? '')],
  ['Status', cancel_at_period_end && status === 'active' ? 'active, cancelled' : status],
  ['Period ends', dayText(current_period_end)],
])}
<div class="actions">${forms.join('\n')}</div>
</section>`
}
