import type { Ledger } from '../ledger/ledger'
import type { Practice } from '../ledger/practice'
import { StripeRefusal } from '../ledger/stripe-refusal'
import { checkoutPage } from './checkout-page'
import { invoicePage } from './invoice-page'
import { portalPage } from './portal-page'
import { practiceAction, practiceBoard } from './practice-board'
import { notFoundPage } from './show-page'

/** Answers what people look at, and the practice calls. */
export async function answerPage(request: Request, url: URL, ledger: Ledger, practice: Practice): Promise<Response> {
  const origin = request.headers.get('origin')
  if (origin && origin !== url.origin) return new Response('Another page may not press this.', { status: 403 })
  const isPost = request.method === 'POST'
  if (!isPost && request.method !== 'GET') return new Response(null, { status: 405 })
  const pressed = isPost ? new URLSearchParams(await request.text()).get('do') : null
  const [, page = '', id = '', subscription = '', action = ''] = url.pathname.split('/')
  try {
    if (page === 'checkout') return checkoutPage(ledger, id, pressed)
    if (page === 'portal') return portalPage(ledger, practice, id, pressed)
    if (page === 'invoice') return invoicePage(ledger, practice, id, pressed)
  } catch (failure) {
    if (!(failure instanceof StripeRefusal)) throw failure
    return notFoundPage()
  }
  if (page !== 'practice') return notFoundPage()
  if (!isPost) return practiceBoard(practice)
  const isForm = request.headers.get('accept')?.includes('text/html') ?? false
  return (id === 'subscriptions' && practiceAction(practice, subscription, action, isForm)) || notFoundPage()
}
