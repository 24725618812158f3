import { practicePage, practicePolicy } from '../practice-money/practice-page'
import { planWith } from './account'
import type { KeptSubscription } from './kept'
import type { Practice } from './practice'
import { refusal, unknownResource } from './refusals'
import { decimal } from './shapes'

const ACTIONS = {
  renew: { label: 'Renew', happens: (practice: Practice, id: string) => practice.renew(id) },
  fail: { label: 'Payment fails', happens: (practice: Practice, id: string) => practice.fail(id) },
  recover: { label: 'Pay what is owed', happens: (practice: Practice, id: string) => practice.recover(id) },
  expire: { label: 'Run out', happens: (practice: Practice, id: string) => practice.expire(id) },
  cancel: { label: 'Cancel', happens: (practice: Practice, id: string) => practice.cancel(id) },
  refund: { label: 'Refund', happens: (practice: Practice, id: string) => practice.refund(id) },
  'partial-refund': { label: 'Refund $5', happens: (practice: Practice, id: string) => practice.partialRefund(id) },
  dispute: { label: 'Dispute', happens: (practice: Practice, id: string) => practice.dispute(id) },
  'win-dispute': { label: 'Win the dispute', happens: (practice: Practice, id: string) => practice.winDispute(id) },
  'lose-dispute': { label: 'Lose the dispute', happens: (practice: Practice, id: string) => practice.loseDispute(id) },
}

const PATH = /^\/practice\/subscriptions\/([\w-]+)\/([a-z-]+)$/

/** The test clock: a page that lists subscriptions with what can happen to them, and the same as calls. */
export function practiceDesk(practice: Practice, request: Request): Response {
  const { pathname } = new URL(request.url)
  if (pathname === '/practice' && request.method === 'GET') return list(practice)
  const [, id = '', name = ''] = pathname.match(PATH) ?? []
  const action = isAction(name) ? ACTIONS[name] : null
  const isKnown = practice.subscriptions().some((kept) => kept.id === id)
  if (!action || !isKnown || request.method !== 'POST') return unknownResource()
  const applied = action.happens(practice, id)
  if (request.headers.get('accept')?.includes('text/html')) {
    return new Response(null, { status: 303, headers: { location: applied ? '/practice' : '/practice?nothing' } })
  }
  return applied ? new Response(null, { status: 204 }) : refusal('UNPROCESSABLE_ENTITY')
}

const isAction = (name: string): name is keyof typeof ACTIONS => Object.hasOwn(ACTIONS, name)

function list(practice: Practice): Response {
  const cards = practice.subscriptions().toReversed().map(card).join('')
  const { takenCents, givenBackCents } = practice.totals()
  const content = `
<h1>What happens at PayPal</h1>
<p>Time passes for one subscription at a time. Taken $${decimal(takenCents)}, given back $${decimal(givenBackCents)}.</p>
${cards || '<p class="card">Nobody has subscribed yet.</p>'}`
  return new Response(practicePage({ provider: 'PayPal', title: 'PayPal, for practice', content }), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': practicePolicy(),
      'cache-control': 'no-store',
    },
  })
}

function card({ id, status, planId, email, nextBillingAt, payments }: KeptSubscription): string {
  const next = nextBillingAt === null ? 'never' : new Date(nextBillingAt).toUTCString()
  const buttons = Object.entries(ACTIONS).map(
    ([name, { label }]) => `<button formaction="/practice/subscriptions/${id}/${name}">${label}</button>`,
  )
  return `
<section class="card" aria-labelledby="${id}">
<h2 id="${id}">${id}</h2>
<dl>
<dt>Status</dt><dd>${status}</dd>
<dt>Plan</dt><dd>${planWith(planId)?.name}</dd>
<dt>Player</dt><dd>${Bun.escapeHTML(email ?? '')}</dd>
<dt>Next payment</dt><dd>${next}</dd>
<dt>Payments</dt><dd>${payments.filter(({ isDeclined }) => !isDeclined).length}</dd>
</dl>
<form method="post" class="actions">${buttons.join('')}</form>
</section>`
}
