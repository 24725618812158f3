import { practicePage, practicePolicy } from '../practice-money/practice-page'
import { planWith } from './account'
import type { Backend } from './backend'
import type { StoredSubscription } from './ledger'
import { PART, type Practice } from './practice'
import { refusal, unknownResource } from './refusals'
import { decimal } from './shapes'
import * as life from './subscription-life'

const ACTIONS = {
  renew: { label: 'Renew', happens: life.renew },
  fail: { label: 'Payment fails', happens: life.fail },
  recover: { label: 'Pay the outstanding amount', happens: life.recover },
  expire: { label: 'Run out', happens: life.expire },
  cancel: { label: 'Cancel', happens: life.cancel },
  pause: { label: 'Pause', happens: life.pause },
  unpause: { label: 'Resume', happens: life.unpause },
  refund: { label: 'Refund', happens: (change: life.Change) => life.refundLast(change) },
  'partial-refund': { label: 'Refund in part', happens: (change: life.Change) => life.refundLast(change, PART) },
  dispute: { label: 'Dispute', happens: life.dispute },
  'win-dispute': { label: 'Win the dispute', happens: life.winDispute },
  'lose-dispute': { label: 'Lose the dispute', happens: life.loseDispute },
}

const NOTHING = '<p role="status">That is no longer possible.</p>'
const PATH = /^\/practice\/subscriptions\/([\w-]+)\/([a-z-]+)$/

/** Shows every subscription with buttons for what can happen to it; the buttons also work as API calls. */
export function practiceBoard(backend: Backend, practice: Practice, request: Request): Response {
  const { pathname, search } = new URL(request.url)
  if (pathname === '/practice' && request.method === 'GET') return list(backend, practice, search ? NOTHING : '')
  const [, id = '', name = ''] = pathname.match(PATH) ?? []
  const action = isAction(name) ? ACTIONS[name] : null
  if (!action || request.method !== 'POST') return unknownResource()
  const applied = backend.change(id, action.happens)
  if (applied === null) return unknownResource()
  if (request.headers.get('accept')?.includes('text/html')) {
    return new Response(null, { status: 303, headers: { location: applied ? '/practice' : '/practice?nothing' } })
  }
  return applied ? new Response(null, { status: 204 }) : refusal('UNPROCESSABLE_ENTITY')
}

const isAction = (name: string): name is keyof typeof ACTIONS => Object.hasOwn(ACTIONS, name)

function list({ ledger, clock }: Backend, practice: Practice, notice: string): Response {
  const newestFirst = ledger.subscriptions().toReversed()
  const cards = newestFirst.map((subscription) => card(subscription, clock.now())).join('')
  const { takenCents, givenBackCents } = practice.totals()
  const content = `
<h1>What happens at PayPal</h1>
<p>Time passes for one subscription at a time. Taken $${decimal(takenCents)}, given back $${decimal(givenBackCents)}.</p>
${notice}
${cards || '<p class="card">There are no subscriptions yet.</p>'}`
  return new Response(practicePage({ provider: 'PayPal', title: 'PayPal, for practice', content }), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': practicePolicy(),
      'cache-control': 'no-store',
    },
  })
}

function card(subscription: StoredSubscription, now: number): string {
  const { id, status, planId, email, nextBillingAt, payments } = subscription
  const next = nextBillingAt === null ? 'never' : new Date(nextBillingAt).toUTCString()
  const buttons = Object.entries(ACTIONS)
    .filter(([, { happens }]) => happens({ subscription: structuredClone(subscription), now, publish() {} }))
    .map(([name, { label }]) => `<button formaction="/practice/subscriptions/${id}/${name}">${label}</button>`)
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
