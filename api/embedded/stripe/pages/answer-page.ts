import { StripeRefusal } from '../ledger/stripe-refusal'
import { checkoutPage } from './checkout-page'
import { invoicePage } from './invoice-page'
import type { PageDeps } from './page-deps'
import { portalPage } from './portal-page'
import { practiceAction, practiceBoard } from './practice-board'
import { notFoundPage } from './show-page'

export async function answerPage(request: Request, url: URL, deps: PageDeps): Promise<Response> {
  const origin = request.headers.get('origin')
  if (origin && origin !== url.origin) return new Response('Other sites may not submit this form.', { status: 403 })
  const isPost = request.method === 'POST'
  if (!isPost && request.method !== 'GET') return new Response(null, { status: 405 })
  const pressed = isPost ? new URLSearchParams(await request.text()).get('do') : null
  const [, page = '', id = '', subscription = '', action = ''] = url.pathname.split('/')
  try {
    if (page === 'checkout') return checkoutPage(deps.ledger, id, pressed)
    if (page === 'portal') return portalPage(deps, id, pressed)
    if (page === 'invoice') return invoicePage(deps, id, pressed)
  } catch (failure) {
    if (!(failure instanceof StripeRefusal)) throw failure
    return notFoundPage()
  }
  if (page !== 'practice') return notFoundPage()
  if (!isPost) return practiceBoard(deps.practice)
  const isForm = request.headers.get('accept')?.includes('text/html') ?? false
  return (
    (id === 'subscriptions' && practiceAction(deps.practice, { id: subscription, action, isForm })) || notFoundPage()
  )
}
