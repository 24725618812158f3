import { beforeAll, describe, expect, test } from 'bun:test'
import { Types } from 'mongoose'
import { DAY } from '../../../shared/time'
import { PaymentModel } from '../../billing/model/payment-model'
import { BotDayModel } from '../../bots/activity/bot-day-model'
import { UserModel } from '../../identity/users/user-model'
import { chronologicalId } from '../../platform/store/chronological-id'
import { type Player, testApp } from '../../testing/test-app'
import { countDays } from './count-days'
import { DailyFiguresModel } from './daily-figures-model'

/** A time that no other test uses. */
const NOON = Date.UTC(2031, 4, 20, 12)
const at = (now: number) => ({ clock: { ...app.services.clock, now: () => now } })
let app: Awaited<ReturnType<typeof testApp>>
let admin: Player
beforeAll(async () => {
  app = await testApp()
  admin = await app.admin()
})

const pay = (cents: number, currency: string, fields: object = {}) =>
  PaymentModel.create({
    provider: 'stripe',
    paymentId: crypto.randomUUID(),
    user: new Types.ObjectId(),
    subscription: new Types.ObjectId(),
    plan: 'premium',
    cents,
    currency,
    refundedCents: 0,
    disputedCents: 0,
    paidAt: new Date(NOON),
    ...fields,
  })

describe('The daily figures', () => {
  test('count new users, bots that ran, and revenue per currency, late and repeatedly the same', async () => {
    await UserModel.create({ _id: chronologicalId(NOON), email: `${crypto.randomUUID()}@example.com` })
    const day = { day: '2031-05-20', templateId: 'x', epoch: 1, expiresAt: new Date(NOON + 99 * DAY) }
    await BotDayModel.create({ ...day, bot: new Types.ObjectId(), user: new Types.ObjectId() })
    await pay(1999, 'USD')
    await pay(1999, 'USD', { refundedCents: 500 })
    await pay(1000, 'EUR')
    await pay(9999, 'USD', { paidAt: new Date(NOON + DAY) })
    // The servers were down for two weeks.
    for (const later of [14, 14.4]) await countDays(at(NOON + later * DAY))
    const found = await DailyFiguresModel.findById('2031-05-20').lean()
    expect(found).toMatchObject({ newUsers: 1, bots: 1 })
    const revenue = found?.revenue.map(({ currency, cents }) => ({ currency, cents })) ?? []
    expect(revenue.toSorted((a, b) => (a.currency < b.currency ? -1 : 1))).toEqual([
      { currency: 'EUR', cents: 1000 },
      { currency: 'USD', cents: 3498 },
    ])
    expect(await DailyFiguresModel.countDocuments({ startsAt: { $gt: new Date(NOON - 100 * DAY) } })).toBe(90)
  })

  test('are listed for admins, oldest first', async () => {
    await countDays(app.services)
    const { data } = await admin.api.admin.days.get()
    const days = data?.days.map(({ day }) => day) ?? []
    expect(days.length).toBeGreaterThan(0)
    expect(days).toEqual(days.toSorted())
    expect(data?.days.at(-1)?.users).toBeGreaterThan(0)
  })
})
