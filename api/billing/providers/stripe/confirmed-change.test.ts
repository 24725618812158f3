import { describe, expect, test } from 'bun:test'
import { DAY, HOUR } from '../../../../shared/time'
import { ORIGIN, refusalOf } from '../../testing/provider-scene'
import { stripeScene } from './testing/stripe-scene'

const scene = stripeScene()

/** A player whose bank wants each change of plan to be confirmed. */
async function playerToConfirm() {
  const { provider, practice } = scene.opened
  const id = (await scene.subscribed('pay')).id
  practice.requireConfirmation(id, true)
  return {
    id,
    upgrade: async () =>
      (await provider.changePlan(id, { plan: 'pro', origin: ORIGIN, agreed: null })).approvalUrl ?? '',
  }
}

const planOf = async (id: string) => (await scene.opened.provider.fetch(id)).plan
const taken = () => scene.opened.practice.totals().takenCents

describe('A change of plan that the bank wants confirmed', () => {
  test("leads to the bank's confirmation and changes nothing before", async () => {
    const { id, upgrade } = await playerToConfirm()
    const url = await upgrade()
    expect(url).toStartWith(`${scene.opened.standIn.url}/invoice/`)
    expect(await scene.opened.provider.fetch(id)).toMatchObject({ plan: 'premium', status: 'active', nextPlan: null })
    expect(taken()).toBe(1999)
    await scene.opened.approve(url)
    expect(await planOf(id)).toBe('pro')
    expect(taken()).toBe(4999)
  })

  test('that is refused there changes nothing', async () => {
    const { id, upgrade } = await playerToConfirm()
    await fetch(await upgrade(), { method: 'POST', body: new URLSearchParams({ do: 'refuse' }) })
    expect(await planOf(id)).toBe('premium')
    expect(taken()).toBe(1999)
  })

  test('leads to the same page again, and refuses another plan', async () => {
    const { id, upgrade } = await playerToConfirm()
    expect(await upgrade()).toBe(await upgrade())
    expect(await refusalOf(scene.opened.provider.changePlan(id, { plan: 'plus', origin: ORIGIN, agreed: null }))).toBe(
      'conflict',
    )
  })

  test('expires after a day and can then be requested again', async () => {
    const { id, upgrade } = await playerToConfirm()
    const first = await upgrade()
    await scene.opened.clock.advance(DAY)
    await scene.opened.approve(first)
    expect(await planOf(id)).toBe('premium')
    const second = await upgrade()
    expect(second).not.toBe(first)
    await scene.opened.approve(second)
    expect(await planOf(id)).toBe('pro')
  })

  test('costs nothing if the subscription ends before the confirmation', async () => {
    const { id, upgrade } = await playerToConfirm()
    const url = await upgrade()
    await scene.opened.provider.end(id)
    await scene.opened.approve(url)
    expect((await scene.opened.provider.fetch(id)).status).toBe('ended')
    expect(taken()).toBe(1999)
  })

  test('needs no confirmation if there is nothing to pay', async () => {
    const { id, upgrade } = await playerToConfirm()
    await scene.opened.approve(await upgrade())
    await scene.opened.clock.advance(HOUR)
    expect(await scene.opened.provider.changePlan(id, { plan: 'premium', origin: ORIGIN, agreed: null })).toEqual({
      approvalUrl: null,
    })
    expect(await planOf(id)).toBe('premium')
  })
})

describe('A plan that is scheduled at Stripe', () => {
  async function planned() {
    const { id, upgrade } = await playerToConfirm()
    scene.opened.practice.requireConfirmation(id, false)
    await upgrade()
    scene.opened.practice.plan(id, 'premium')
    return id
  }

  test('is the next plan, and the plan from the next period on', async () => {
    const id = await planned()
    expect(await scene.opened.provider.fetch(id)).toMatchObject({
      plan: 'pro',
      nextPlan: 'premium',
      isCancelled: false,
    })
    scene.opened.practice.renew(id)
    expect(await scene.opened.provider.fetch(id)).toMatchObject({ plan: 'premium', nextPlan: null })
  })

  test('gives way to a cancellation', async () => {
    const id = await planned()
    await scene.opened.provider.cancel(id)
    await scene.opened.provider.cancel(id)
    expect(await scene.opened.provider.fetch(id)).toMatchObject({ plan: 'pro', nextPlan: null, isCancelled: true })
  })

  test('gives way to another choice, also to the current plan', async () => {
    const id = await planned()
    await scene.opened.provider.changePlan(id, { plan: 'pro', origin: ORIGIN, agreed: null })
    expect(await scene.opened.provider.fetch(id)).toMatchObject({ plan: 'pro', nextPlan: null })
    scene.opened.practice.plan(id, 'premium')
    await scene.opened.provider.changePlan(id, { plan: 'advanced', origin: ORIGIN, agreed: null })
    expect(await scene.opened.provider.fetch(id)).toMatchObject({ plan: 'advanced', nextPlan: null })
  })

  test('stays if another choice is refused', async () => {
    const id = (await scene.subscribed('debit')).id
    scene.opened.practice.plan(id, 'plus')
    expect(await refusalOf(scene.opened.provider.changePlan(id, { plan: 'pro', origin: ORIGIN, agreed: null }))).toBe(
      'conflict',
    )
    expect(await scene.opened.provider.fetch(id)).toMatchObject({ plan: 'premium', nextPlan: 'plus' })
  })

  test('does not prevent an end', async () => {
    const id = await planned()
    await scene.opened.provider.end(id)
    expect((await scene.opened.provider.fetch(id)).status).toBe('ended')
  })

  test('causes events that point to the subscription', async () => {
    const id = await planned()
    await scene.opened.provider.cancel(id)
    const sent = scene.opened.webhooks.filter(({ body }) => body.includes('"type":"subscription_schedule.'))
    expect(sent).toHaveLength(2)
    for (const { body, headers } of sent) {
      const { subscription } = await scene.opened.provider.readEvent(body, new Headers(await headers()))
      expect(subscription).toBe(id)
    }
  })
})
