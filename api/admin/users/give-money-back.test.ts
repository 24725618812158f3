import { beforeAll, describe, expect, spyOn, test } from 'bun:test'
import { PaymentModel } from '../../billing/model/payment-model'
import { SubscriptionModel } from '../../billing/model/subscription-model'
import type { PaymentProvider } from '../../billing/providers/port/payment-provider'
import { settle } from '../../billing/settle/settle'
import { subscribed } from '../../billing/testing/subscribe'
import { UserModel } from '../../identity/users/user-model'
import { AppError } from '../../platform/errors'
import { closeAfterTest } from '../../testing/closing'
import { type Player, type TestApp, testApp } from '../../testing/test-app'

let app: TestApp
let admin: Player
beforeAll(async () => {
  app = await testApp()
  admin = await app.admin()
})

const refund = (player: Player, body: object) => admin.post(`/api/admin/users/${player.id}/refund`, body)
const detailOf = async ({ id }: Player) => (await admin.api.admin.users({ id }).get()).data

describe.each(['stripe', 'paypal'] as const)('Money back by an admin, with %s', (provider) => {
  test('refunds what was shown and ends the plan; another sum is refused', async () => {
    const anna = await app.player('anna')
    await subscribed(anna, provider)
    const data = await detailOf(anna)
    expect(data?.refundable).toEqual([{ amount: 19.99, currency: 'USD' }])
    const wrong = await refund(anna, { sums: [{ amount: 9.99, currency: 'USD' }] })
    expect(wrong.status).toBe(409)
    const right = await refund(anna, { sums: data?.refundable })
    expect(right.status).toBe(200)
    const [payment] = await PaymentModel.find({ user: anna.id })
    expect(payment?.refundedCents).toBe(1999)
    expect((await UserModel.findById(anna.id))?.plan).toBe('starter')
    expect((await detailOf(anna))?.audit).toContainEqual(
      expect.objectContaining({ action: 'money_returned', by: admin.email }),
    )
    expect((await refund(anna, { sums: [] })).status).toBe(409)
    expect((await detailOf(anna))?.pending_refund).toBeNull()
  })

  test('is refused if nothing is left, and the plan goes on', async () => {
    const anna = await app.player('anna')
    await subscribed(anna, provider)
    const adapter = app.services.payments[provider] as PaymentProvider
    const { providerId } = await SubscriptionModel.findOne({ user: anna.id }).orFail()
    const found = await adapter.fetch(providerId ?? '')
    const fetched = spyOn(adapter, 'fetch').mockResolvedValueOnce({ ...found, payments: [] })
    closeAfterTest(() => fetched.mockRestore())
    const answer = await refund(anna, { sums: [] })
    expect([answer.status, await answer.text()]).toEqual([409, 'Nothing is left to give back.'])
    expect((await UserModel.findById(anna.id))?.plan).toBe('premium')
  })

  test.each([
    ['refuses', 'conflict', 409],
    ['is away', 'provider_away', 502],
  ] as const)('is not said to be done if the provider %s, and follows later', async (_, kind, status) => {
    const anna = await app.player('anna')
    await subscribed(anna, provider)
    const sums = [{ amount: 19.99, currency: 'USD' }]
    const refused = spyOn(app.services.payments[provider] as PaymentProvider, 'refund')
    closeAfterTest(() => refused.mockRestore())
    refused.mockRejectedValueOnce(new AppError(kind, 'As the test wants it.'))
    const answer = await refund(anna, { sums })
    expect(answer.status).toBe(status)
    expect(await answer.text()).toMatch(/^The plan has ended, but (Stripe|PayPal) has not paid the money back yet\./)
    expect(await detailOf(anna)).toMatchObject({ refundable: [], pending_refund: { sums, payment_provider: provider } })
    const { _id } = await SubscriptionModel.findOne({ user: anna.id }).orFail()
    await settle(app.services, _id)
    expect(await detailOf(anna)).toMatchObject({ refundable: [], pending_refund: null })
    expect((await PaymentModel.findOne({ user: anna.id }))?.refundedCents).toBe(1999)
  })
})
