import { practicePage, practicePolicy } from '../practice-money/practice-page'
import { planWith } from './account'
import type { Backend } from './backend'
import type { Agreement, StoredSubscription } from './ledger'
import { decimal } from './shapes'
import { agree, isRunning } from './subscription-life'

const PATH = /^\/checkout\/([\w-]+)$/
const DECLINED = '<p role="alert">PayPal could not take the payment. Choose another way to pay, or try again.</p>'

export const isCheckout = (pathname: string) => PATH.test(pathname)

/** The page where a payer agrees to a subscription or to a change of its plan. */
export async function checkout(backend: Backend, request: Request): Promise<Response> {
  const id = new URL(request.url).pathname.match(PATH)?.[1] ?? ''
  const subscription = backend.ledger.ownerOf(id)
  const agreement = subscription && [subscription.agreement, subscription.revision].find((each) => each?.id === id)
  if (!subscription || !agreement) return new Response('There is nothing to agree to here.', { status: 404 })
  const isOpen = isAwaited(subscription, agreement)
  if (request.method !== 'POST') return show(subscription, agreement, isOpen ? '' : null)
  const decision = (await request.formData()).get('decision')
  if (decision === 'decline' && isOpen) return show(subscription, agreement, DECLINED)
  if (decision !== 'pay') return leadTo(agreement.cancelUrl, subscription, agreement)
  // Pressing it again returns as well.
  if (isOpen) backend.change(subscription.id, agree)
  return leadTo(agreement.returnUrl, subscription, agreement)
}

function isAwaited(subscription: StoredSubscription, { id }: Agreement): boolean {
  if (subscription.revision?.id === id) return isRunning(subscription) && !subscription.revision.isAgreed
  return subscription.status === 'APPROVAL_PENDING'
}

function show({ revision }: StoredSubscription, agreement: Agreement, notice: string | null): Response {
  const plan = planWith(agreement.planId)
  const isChange = revision?.id === agreement.id
  const content = `
<h1>${isChange ? 'Agree to another plan' : 'Subscribe to Castellan'}</h1>
<section class="card">
${notice ?? ''}
<p class="price">$${decimal(plan?.cents ?? 0)} a month</p>
<dl><dt>Plan</dt><dd>${plan?.name}</dd><dt>Paid to</dt><dd>Castellan</dd><dt>Begins</dt><dd>${isChange ? 'With the next payment' : 'Now'}</dd></dl>
${notice === null ? '<p>This is agreed to already, or has ended.</p>' : ''}
<form method="post" class="actions">
<button name="decision" value="pay" data-primary>${notice === null ? 'Back to Castellan' : isChange ? 'Agree' : 'Pay'}</button>
${notice === null ? '' : '<button name="decision" value="decline">Decline</button><button name="decision" value="cancel">Cancel</button>'}
</form>
</section>`
  const leadsTo = [agreement.returnUrl, agreement.cancelUrl].map((url) => new URL(url).origin)
  return new Response(practicePage({ provider: 'PayPal', title: 'Practice payment', content }), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': practicePolicy([...new Set(leadsTo)]),
      'cache-control': 'no-store',
    },
  })
}

/** PayPal appends these ids to the return address. */
function leadTo(address: string, { id }: StoredSubscription, agreement: Agreement): Response {
  const url = new URL(address)
  url.searchParams.set('subscription_id', id)
  url.searchParams.set('ba_token', agreement.id)
  url.searchParams.set('token', agreement.id.replace(/^BA-/, ''))
  return new Response(null, { status: 303, headers: { location: url.href } })
}
