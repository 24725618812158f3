import { describe, expect, test } from 'bun:test'
import { categoryRefusal, moreHours, moreSlots, planOffering } from './plan-refusals'
import {
  ALL_PLANS,
  hasCategory,
  hasFeature,
  hoursPerDayOf,
  planName,
  plansWithCategory,
  slotsOf,
  TEMPLATE_CATEGORIES,
} from './plans'

test('each plan includes what the smaller ones include', () => {
  for (const [index, plan] of ALL_PLANS.entries()) {
    const smaller = ALL_PLANS[index - 1]
    if (!smaller) continue
    expect(slotsOf(plan)).toBeGreaterThan(slotsOf(smaller))
    expect(hoursPerDayOf(plan)).toBeGreaterThanOrEqual(hoursPerDayOf(smaller))
    for (const category of [...TEMPLATE_CATEGORIES, 'Fishing'])
      expect(hasCategory(plan, category) || !hasCategory(smaller, category)).toBe(true)
    for (const feature of ['analytics', 'scripts', 'api'] as const)
      expect(hasFeature(plan, feature) || !hasFeature(smaller, feature)).toBe(true)
  }
})

test.each([
  ['Farming', 'starter'],
  ['Resources', 'starter'],
  ['Combat', 'plus'],
  ['All-round', 'premium'],
  ['Strategy', 'pro'],
  ['Market', 'pro'],
  ['Alliance', 'pro'],
  // A category of an operator's own.
  ['Fishing', 'plus'],
  ['all-ROUND', 'premium'],
] as const)('%s templates come with %s and every larger plan', (category, smallest) => {
  expect(plansWithCategory(category)).toEqual(ALL_PLANS.slice(ALL_PLANS.indexOf(smallest)))
})

test('an unknown plan includes what the free one does', () => {
  for (const plan of ['free', 'toString', '']) {
    expect([planName(plan), slotsOf(plan), hoursPerDayOf(plan)]).toEqual(['Starter', 1, 12])
    expect(hasCategory(plan, 'Combat')).toBe(false)
  }
})

describe('A refusal names the plan that is needed', () => {
  test.each(ALL_PLANS)('for %s', (plan) => {
    const combat = plan === 'starter' ? 'Combat bots need Plus or a larger plan, such as Premium.' : null
    const hours = plan === 'starter' ? ' For more hours a day, choose Plus or a larger plan, such as Premium.' : ''
    expect([categoryRefusal(plan, 'Combat'), categoryRefusal(plan, 'Farming'), moreHours(plan)]).toEqual([
      combat,
      null,
      hours,
    ])
  })

  test('in a larger category', () => {
    expect(['All-round', 'Market', 'Fishing'].map((category) => categoryRefusal('starter', category))).toEqual([
      'All-round bots need Premium or a larger plan.',
      'Market bots need Professional.',
      'Fishing bots need Plus or a larger plan, such as Premium.',
    ])
    expect(['Combat', 'All-round', 'Market'].map(planOffering)).toEqual(['Premium', 'Premium', 'Professional'])
  })

  test('for more slots, and none if no plan has more', () => {
    expect(ALL_PLANS.map((plan) => moreSlots(plan))).toEqual([
      ' For more bots, choose Plus or a larger plan, such as Premium.',
      ' For more bots, choose Advanced or a larger plan, such as Premium.',
      ' For more bots, choose Premium or a larger plan.',
      ' For more bots, choose Professional.',
      '',
    ])
  })
})
