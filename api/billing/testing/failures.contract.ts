import { expect, test } from 'bun:test'
import { MINUTE } from '../../../shared/time'
import { AppError } from '../../platform/errors'
import { type BrokenAnswer, serveBroken } from './broken-service'
import type { ProviderHarness } from './provider-harness'
import { ORIGIN, type ProviderScene, refusalOf } from './provider-scene'

const failuresOf = (results: PromiseSettledResult<unknown>[]): unknown[] =>
  results.map((result) => (result.status === 'rejected' ? result.reason : result.value))

export function failuresContract(harness: ProviderHarness, scene: ProviderScene) {
  test('unknown ids are not found', async () => {
    const { provider } = scene
    for (const id of ['sub_unknown', 'cs_unknown', 'I-UNKNOWN', '../x', '']) {
      for (const call of [provider.fetch, provider.cancel, provider.resume, provider.end, provider.refund])
        expect(await refusalOf(call(id))).toBe('not_found')
    }
    expect(await provider.subscriptionOfPayment('unknown')).toBeNull()
  })

  test.each<[BrokenAnswer, AppError['kind']]>([
    ['down', 'provider_away'],
    ['never', 'provider_away'],
    ['error', 'provider_away'],
    ['busy', 'provider_away'],
    ['garbage', 'provider_away'],
    ['other', 'provider_failed'],
    ['refusal', 'provider_failed'],
    ['forbidden', 'provider_failed'],
  ])('a broken provider (%s) fails as %s, with one sentence and in time', async (answer, kind) => {
    await using service = serveBroken(answer)
    const provider = scene.providerAt(service.url, answer !== 'never')
    const { id } = await scene.subscribed()
    const calls = [
      provider.startCheckout({ reference: 'r', plan: 'premium', email: 'a@b.de', customer: null, origin: ORIGIN }),
      provider.fetch(id),
      provider.cancel(id),
      provider.changePlan(id, { plan: 'pro', origin: ORIGIN, agreed: null }),
      provider.refund(id),
      provider.end(id),
    ]
    // If the clock moved on during a call, an answer would count as a timeout.
    const failures = kind === 'provider_away' ? await settled(calls) : failuresOf(await Promise.allSettled(calls))
    for (const failure of failures) {
      expect(failure).toBeInstanceOf(AppError)
      expect(failure).toMatchObject({
        kind,
        message: expect.stringMatching(/^[A-Z][^{<\n]+\.$/),
      })
    }
  })

  /** Moves the clock until all calls have failed. */
  async function settled(calls: Promise<unknown>[]): Promise<unknown[]> {
    let isOver = false
    const all = Promise.allSettled(calls).finally(() => {
      isOver = true
    })
    while (!isOver) await scene.clock.advance(MINUTE)
    return failuresOf(await all)
  }

  test('every event points to its subscription', async () => {
    const { id } = await scene.subscribed()
    await scene.provider.cancel(id)
    if (harness.resumes) await scene.provider.resume(id)
    scene.practice.renew(id)
    scene.practice.fail(id)
    scene.practice.recover(id)
    scene.practice.dispute(id)
    scene.practice.winDispute(id)
    scene.practice.partialRefund(id, 100)
    await scene.provider.refund(id)
    await scene.provider.end(id)
    const events = await Promise.all(
      scene.webhooks.map(async ({ body, headers }) => scene.provider.readEvent(body, new Headers(await headers()))),
    )
    expect(events.length).toBeGreaterThan(5)
    expect(new Set(events.map((event) => event.id)).size).toBe(events.length)
    for (const { type, at, subscription, payment } of events) {
      const named = subscription ?? (payment && (await scene.provider.subscriptionOfPayment(payment)))
      expect([type, named && (await scene.now(named)).id]).toEqual([type, id])
      expect(Math.abs(at - scene.clock.now())).toBeLessThan(MINUTE)
    }
  })

  test('an altered or unsigned event is malformed', async () => {
    await scene.subscribed()
    const { body, headers } = scene.webhooks[0] ?? { body: '', headers: () => ({}) }
    const signed = new Headers(await headers())
    const { provider } = scene
    expect(await refusalOf(provider.readEvent(`${body.slice(0, -1)},"more":1}`, signed))).toBe('malformed')
    expect(await refusalOf(provider.readEvent('', signed))).toBe('malformed')
    expect(await refusalOf(provider.readEvent(body, new Headers()))).toBe('malformed')
  })
}
