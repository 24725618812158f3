import { type Stage, signedIn } from './stage'

export async function payment(stage: Stage, provider: 'PayPal' | 'Stripe') {
  const { visitor, url } = stage
  await signedIn(stage)
  await visitor.open(`${url}/pricing`)
  await visitor.press({ role: 'link', name: 'Choose Premium' })
  await visitor.press({ role: 'button', name: `Subscribe with ${provider}` })
  await visitor.press({ role: 'button', name: 'Decline' })
  await visitor.sees({ role: 'alert' })
  await visitor.press({ role: 'button', name: 'Pay' })
  await visitor.isAt('/dashboard')
  await visitor.sees({ text: `Subscription activated via ${provider}` })
  await visitor.sees({ text: 'PREMIUM', within: '.header-side' })
  await visitor.press({ role: 'button', name: 'Cancel subscription' })
  await visitor.press({ role: 'button', name: 'Cancel subscription', within: '[role=dialog]:not([popover])' })
  await visitor.sees({ text: 'Subscription cancelled' })
}
