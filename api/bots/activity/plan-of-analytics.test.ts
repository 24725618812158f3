import { beforeAll, describe, expect, test } from 'bun:test'
import { Types } from 'mongoose'
import { ALL_PLANS, hasFeature } from '../../../shared/plans/plans'
import { DAY } from '../../../shared/time'
import { UserModel } from '../../identity/users/user-model'
import { type Player, type TestApp, testApp } from '../../testing/test-app'
import { BotDayModel } from './bot-day-model'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})

/** Stores a day of one of the player's bots. */
async function keep(user: Player, day: string, gained: object) {
  const kept = { templateId: 'resource-collector', epoch: 1, expiresAt: new Date(Date.now() + DAY), gained }
  await BotDayModel.create({ ...kept, bot: new Types.ObjectId(), user: user.id, day })
}

describe('GET /api/bots/days over more than two days', () => {
  const WEEK = { from: '2026-11-15T00:00:00Z', to: '2026-11-22T00:00:00Z' }

  test.each(ALL_PLANS)(
    'on %s is answered where the plan has analytics, else the plan that has is named',
    async (plan) => {
      const ben = await app.player('ben', plan)
      await keep(ben, '2026-11-16', { '07:15': 5 })
      await keep(ben, '2026-11-21', { '07:15': 7 })
      const { status, data, error } = await ben.api.bots.days.get({ query: WEEK })
      const hasAnalytics = hasFeature(plan, 'analytics')
      expect(status).toBe(hasAnalytics ? 200 : 403)
      expect(data?.days.map(({ gains }) => gains[0]?.amount)).toEqual(hasAnalytics ? [5, 7] : undefined)
      if (!hasAnalytics) expect(error?.value).toBe('Performance analytics need Premium or a larger plan.')
    },
  )

  test('is refused one second above, on a plan without analytics', async () => {
    const ben = await app.player('ben')
    const statusOf = async (to: string) =>
      (await ben.api.bots.days.get({ query: { from: '2026-10-24T22:00:00Z', to } })).status
    expect(await statusOf('2026-10-26T22:00:00Z')).toBe(200)
    expect(await statusOf('2026-10-26T22:00:01Z')).toBe(403)
    // Faults of the query come first, on any plan.
    expect(await statusOf('2026-12-01T22:00:00Z')).toBe(422)
  })

  test('follows the plan as it is now', async () => {
    const ben = await app.player('ben', 'premium')
    expect((await ben.api.bots.days.get({ query: WEEK })).status).toBe(200)
    await UserModel.updateOne({ _id: ben.id }, { $set: { plan: 'starter' } })
    expect((await ben.api.bots.days.get({ query: WEEK })).status).toBe(403)
  })

  test('shows nothing to another player or a visitor', async () => {
    await keep(await app.player('anna'), '2026-11-16', { '07:15': 5 })
    const ben = await app.player('ben', 'pro')
    expect((await ben.api.bots.days.get({ query: WEEK })).data?.days).toEqual([])
    expect((await app.call('GET', `/api/bots/days?${new URLSearchParams(WEEK)}`)).status).toBe(401)
  })
})
