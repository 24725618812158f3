import { describe, expect, test } from 'bun:test'
import { isInPreparation, isPartlyInPreparation, whatExistsToday } from '../../../shared/plans/capabilities'
import { botsOnCardOf, hasCategory, hasFeature, hoursPerDayOf, slotsOf } from '../../../shared/plans/plans'
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
    expect(rows).toEqual(marked.filter(({ lines }) => lines !== ''))
  })
})

describe('A mark', () => {
  const lines = PLAN_CARDS.flatMap(({ includes }) => includes)

  test('says what exists today instead, for every line that it is on', () => {
    for (const { promises } of lines)
      expect([promises, whatExistsToday(...promises)]).toEqual([
        promises,
        isInPreparation(...promises) ? expect.stringMatching(/^Today .+\.$/) : '',
      ])
  })

  test('says that a part of it works', () => {
    expect(isPartlyInPreparation('combat', 'strategies')).toBe(true)
    expect(lines.filter(({ promises }) => isPartlyInPreparation(...promises))).toEqual([])
  })
})

test('The number of slots stands beside the number of the card if they differ', () => {
  const numbers = PLAN_CARDS.map(({ includes: [bots] }) => [bots?.text, bots?.note])
  expect(numbers).toEqual([
    ['1 bot instance', null],
    ['5 bot instances', '12 at present'],
    ['Unlimited bot instances', null],
  ])
})

describe('The comparison', () => {
  const rows = PLAN_COMPARISON.map(({ subject, offers, missing }) => [
    missing ? `${subject} (in preparation)` : subject,
    ...offers.map(({ offer, note, missing: missingHere }) => {
      if (note) return `${offer} (${note})`
      return missingHere && !missing ? `${offer} (in preparation)` : offer
    }),
  ])

  test('shows what each plan has, and what is not available yet', () => {
    expect(rows).toEqual([
      ['Bot instances', '1', '5 (12 at present)', 'Unlimited'],
      ['Hours a day', '12', '24', '24'],
      ['Kinds of bots', '6', '11', '11'],
      ['Farming', 'Basic', 'Advanced', 'Advanced'],
      ['Resources', true, true, true],
      ['Combat', false, true, true],
      ['All-round', false, true, true],
      ['Resource management', 'Collection', true, true],
      ['Multi-account support', false, true, true],
      ['Alerts outside the page', 'Discord', 'Discord, e-mail, push', 'Discord, e-mail, push'],
      ['Performance analytics', false, true, true],
      ['Custom scripts', false, true, true],
      ['Advanced AI strategies (in preparation)', false, false, true],
      ['Alliance management (in preparation)', false, false, true],
      ['Market automation (in preparation)', false, false, true],
      ['API access', false, false, true],
      ['Support', 'Community (in preparation)', 'Priority', 'Dedicated (in preparation)'],
    ])
  })

  test('names the templates of each category', () => {
    const named = PLAN_COMPARISON.filter(({ note }) => note).map(({ subject, note }) => [subject, note])
    expect(named).toEqual([
      ['Farming', 'Resource Collector, Coin Collector, Fortune Wheel'],
      ['Resources', 'Storm Islands, Equipment Keeper, AFK Keeper'],
      ['Combat', 'Tower Raider, Camp Raider, Berimond Campaign, Khan Hunter'],
      ['All-round', 'Castle Steward'],
    ])
  })

  test('agrees with the table in figures and in categories', () => {
    const offersOf = (subject: string) =>
      PLAN_COMPARISON.find((row) => row.subject === subject)?.offers.map(({ offer }) => offer)
    const plans = PLAN_CARDS.map(({ plan }) => plan)
    expect(offersOf('Hours a day')).toEqual(plans.map((plan) => String(hoursPerDayOf(plan))))
    for (const category of ['Resources', 'Combat', 'All-round'])
      expect(offersOf(category)).toEqual(plans.map((plan) => hasCategory(plan, category)))
    expect(offersOf('API access')).toEqual(plans.map((plan) => hasFeature(plan, 'api')))
  })
})
