import { beforeAll, describe, expect, test } from 'bun:test'
import { MINUTE } from '../../shared/time'
import { type TestApp, testApp } from '../testing/test-app'
import { PaymentModel } from './model/payment-model'
import { subscribed } from './testing/subscribe'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const STALE = 'What this costs has changed in the meantime. Nothing was charged. Please look at the new amount.'
const NOT_FROM_PREVIEW = 'Please agree to the amounts of the preview.'

describe.each(['stripe', 'paypal'] as const)('A yes to a change of plan with %s', (provider) => {
  const payer = async () => {
    const anna = await app.player('anna')
    await subscribed(anna, provider)
    const { data } = await anna.api.subscriptions.plan.preview.get({ query: { plan: 'pro' } })
    const { due_now, next, prorated_at } = data?.preview ?? {}
    const agreed = {
      due_now: due_now?.amount ?? Number.NaN,
      next: next?.amount ?? null,
      prorated_at: prorated_at ?? null,
    }
    const change = async (changed: object) => {
      const answer = await anna.post('/api/subscriptions/plan', { plan: 'pro', agreed: { ...agreed, ...changed } })
      return [answer.status, answer.ok ? 'changed' : await answer.text()]
    }
    return { anna, change }
  }

  test('takes the sums of the preview', async () => {
    const { change } = await payer()
    expect(await change({})).toEqual([200, 'changed'])
  })

  test.each([
    ['another sum', { due_now: 1, next: 1, prorated_at: null }],
    ['a smaller sum', { due_now: -0.01 }],
    ['an old preview', { prorated_at: new Date(Date.now() - 11 * MINUTE).toISOString() }],
  ])('is refused with %s, and nothing is charged', async (_, changed) => {
    const { anna, change } = await payer()
    expect(await change(changed)).toEqual([409, STALE])
    expect(await PaymentModel.countDocuments({ user: anna.id })).toBe(1)
  })

  test.each([{ due_now: 'nothing' }, { next: '1' }, { prorated_at: 'yesterday' }, { due_now: null }])(
    'is refused as %j',
    async (changed) => {
      const { change } = await payer()
      expect(await change(changed)).toEqual([422, NOT_FROM_PREVIEW])
    },
  )
})
