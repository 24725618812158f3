import { describe, expect, test } from 'bun:test'
import { botsOnCardOf, hasCategory, hasFeature, hoursPerDayOf, slotsOf } from '../../../shared/plans/plans'
import { isInPreparation } from './capabilities'
import { PLAN_CARDS } from './plan-cards'
import { PLAN_COMPARISON } from './plan-comparison'

test('no plan has fewer bots than its card says', () => {
  for (const { plan } of PLAN_CARDS) expect(slotsOf(plan)).toBeGreaterThanOrEqual(botsOnCardOf(plan))
})

describe('The cards', () => {
  test('have the specified texts', () => {
    const cards = PLAN_CARDS.map(({ name, price, per, includes, lacks = [] }) => [
      `${name}: ${price} ${per}`,
      ...includes.map(({ text }) => text),
      ...lacks,
    ])
    expect(cards).toEqual([
      [
        'Starter: Free forever',
        '1 bot instance',
        'Basic farming automation',
        'Resource collection',
        'Community support',
        'Limited to 12 hours a day',
        'No advanced features',
        'Limited support',
      ],
      [
        'Premium: $19.99 per month',
        '5 bot instances',
        'Advanced farming and combat',
        'Resource management',
        'Multi-account support',
        '24/7 operation',
        'Performance analytics',
        'Priority support',
        'Custom scripts',
      ],
      [
        'Professional: $49.99 per month',
        'Unlimited bot instances',
        'All Premium features',
        'Advanced AI strategies',
        'Alliance management',
        'Market automation',
        'Custom dashboard',
        'API access',
        'Dedicated support',
        'Beta features access',
      ],
    ])
  })

  test('list the same features in preparation as docs/operations.md', async () => {
    const section = (await Bun.file('docs/operations.md').text()).split('## What the cards promise')[1] ?? ''
    const rows = [...section.matchAll(/^\| (\w+) \| (.+) \|$/gm)].slice(1).map(([, card, lines]) => ({ card, lines }))
    const marked = PLAN_CARDS.map(({ name, includes }) => ({
      card: name,
      lines: includes
        .filter(({ promises }) => isInPreparation(...promises))
        .map(({ text }) => text)
        .join('; '),
    }))
    expect(rows).toEqual(marked)
  })
})

describe('The comparison', () => {
  const rows = PLAN_COMPARISON.map(({ subject, offers, isInPreparation }) => [
    isInPreparation ? `${subject} (in preparation)` : subject,
    ...offers.map((each) => (each.isInPreparation && !isInPreparation ? `${each.offer} (in preparation)` : each.offer)),
  ])

  test('shows what each plan has, and what is not available yet', () => {
    expect(rows).toEqual([
      ['Bot instances', '1', '5, at present 12', 'Unlimited'],
      ['Hours a day', '12', '24', '24'],
      ['Farming', 'Basic', 'Advanced (in preparation)', 'Advanced (in preparation)'],
      ['Combat', false, true, true],
      ['Resource management', 'Collection', true, true],
      ['Multi-account support', false, true, true],
      ['Performance analytics', false, true, true],
      ['Custom scripts (in preparation)', false, true, true],
      ['Advanced AI strategies (in preparation)', false, false, true],
      ['Alliance management (in preparation)', false, false, true],
      ['Market automation (in preparation)', false, false, true],
      ['API access (in preparation)', false, false, true],
      ['Support (in preparation)', 'Community', 'Priority', 'Dedicated'],
    ])
  })

  test('agrees with the table in figures and in categories', () => {
    const offersOf = (subject: string) =>
      PLAN_COMPARISON.find((row) => row.subject === subject)?.offers.map(({ offer }) => offer)
    const plans = PLAN_CARDS.map(({ plan }) => plan)
    expect(offersOf('Hours a day')).toEqual(plans.map((plan) => String(hoursPerDayOf(plan))))
    expect(offersOf('Combat')).toEqual(plans.map((plan) => hasCategory(plan, 'Combat')))
    expect(offersOf('API access')).toEqual(plans.map((plan) => hasFeature(plan, 'api')))
  })
})
