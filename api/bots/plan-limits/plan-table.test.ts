import { describe, expect, test } from 'bun:test'
import { Types } from 'mongoose'
import { MAX_BOTS } from '../../../shared/limits'
import { categoryRefusal } from '../../../shared/plans/plan-refusals'
import { ALL_PLANS, hasCategory, hasUnlimitedHours, hoursPerDayOf, slotsOf } from '../../../shared/plans/plans'
import { HOUR } from '../../../shared/time'
import { UserModel } from '../../identity/users/user-model'
import { testApp } from '../../testing/test-app'
import { BotDayModel } from '../activity/bot-day-model'
import { dayOf } from '../activity/utc-day'
import { BotModel } from '../model/bot-model'

const { player, accountOf, botOf, services, api } = await testApp()
const templates = (await api.templates.get()).data?.templates ?? []

describe.each(ALL_PLANS)('The API lets %s', (plan) => {
  test('have as many bots as the table says, and names the plan that has more', async () => {
    const anna = await player('anna', plan)
    const accountId = await accountOf(anna)
    const slots = Math.min(slotsOf(plan), MAX_BOTS)
    const others = Array.from({ length: slots - 1 }, (_, slot) => ({
      user: anna.id,
      name: 'Bot',
      templateId: 'resource-collector',
      slot,
    }))
    await BotModel.insertMany(others)
    const body = { templateId: 'resource-collector', accountId }
    expect((await anna.post('/api/bots', body)).status).toBe(201)
    const refused = await anna.post('/api/bots', body)
    expect(refused.status).toBe(403)
    const more = {
      starter: /Plus/,
      plus: /Advanced/,
      advanced: /Premium/,
      premium: /Professional/,
      pro: /are taken\.$/,
    }
    expect(await refused.text()).toMatch(more[plan])
  })

  test.each(templates)('make bots of the $category template $id only where the table says so', async (template) => {
    const anna = await player('anna', plan)
    const body = { templateId: template.id, accountId: await accountOf(anna), settings: { unheardOf: 1 } }
    const has = hasCategory(plan, template.category)
    expect(template.plans.includes(plan)).toBe(has)
    const answer = await anna.post('/api/bots', body)
    expect(answer.status).toBe(has ? 422 : 403)
    if (!has) expect(await answer.text()).toBe(categoryRefusal(plan, template.category) ?? '')
    expect((await anna.post('/api/bots', { ...body, settings: {} })).status).toBe(has ? 201 : 403)
  })

  test.each(templates)('start bots of the template $id only where the table says so', async (template) => {
    const anna = await player('anna', 'pro')
    const id = await botOf(anna, { templateId: template.id })
    await UserModel.updateOne({ _id: anna.id }, { $set: { plan } })
    const answer = await anna.post(`/api/bots/${id}/actions`, { action: 'start' })
    expect(answer.status).toBe(hasCategory(plan, template.category) ? 200 : 403)
    if (answer.status === 403) expect(await answer.text()).toBe(categoryRefusal(plan, template.category) ?? '')
  })

  test('be online for the hours that the table says', async () => {
    const anna = await player('anna', plan)
    const id = await botOf(anna)
    const bot = new Types.ObjectId()
    const today = { bot, user: anna.id, day: dayOf(services.clock.now()), templateId: 'resource-collector', epoch: 1 }
    const expiresAt = new Date(services.clock.now() + HOUR)
    const most = hoursPerDayOf(plan) * HOUR
    const start = () => anna.post(`/api/bots/${id}/actions`, { action: 'start' })
    await BotDayModel.create({ ...today, online: most - 1000, expiresAt })
    expect((await start()).status).toBe(200)
    await anna.post(`/api/bots/${id}/actions`, { action: 'stop' })
    await BotDayModel.updateOne({ bot }, { $set: { online: most } })
    expect((await start()).status).toBe(hasUnlimitedHours(plan) ? 200 : 403)
  })
})

test('a template outside the plan is refused after a missing account, and before a wrong setting', async () => {
  const anna = await player('anna')
  const body = { templateId: 'tower-raider', accountId: 'a'.repeat(24), settings: { unheardOf: 1 } }
  expect((await anna.post('/api/bots', body)).status).toBe(404)
  const own = { ...body, accountId: await accountOf(anna) }
  expect((await anna.post('/api/bots', own)).status).toBe(403)
  expect(await BotModel.countDocuments({ user: anna.id })).toBe(0)
})
