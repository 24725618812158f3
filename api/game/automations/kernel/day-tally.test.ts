import { describe, expect, test } from 'bun:test'
import { DAY, HOUR } from '../../../../shared/time'
import { builtInTemplates } from '../../../bots/templates/built-in'
import { playInWorld } from '../../dry-run/play-in-world'
import type { AutomationContext } from '../automation'
import { createDayTally } from './day-tally'

const YESTERDAY = /^Yesterday: /

const summaries = async (id: string, days: number) => {
  const template = builtInTemplates.find((each) => each.id === id)
  if (!template) throw new Error(`No template is named ${id}.`)
  const { lines, figures } = await playInWorld({ template, name: 'tally', days, keeps: ['lines'] })
  const texts = lines.map(({ text }) => text).filter((text) => YESTERDAY.test(text))
  return { texts, figures }
}

test.each(builtInTemplates.map(({ id }) => id))('%s sums up each day in one short line', async (id) => {
  const { texts } = await summaries(id, 3.5)
  expect(texts).toHaveLength(3)
  for (const text of texts) expect(text.length).toBeLessThan(400)
})

test('the sums of the days are what the bot counted, and say what held it back', async () => {
  const { texts, figures } = await summaries('tower-raider', 2.2)
  const loot = texts.map((text) => Number(/: ([\d,]+) loot/.exec(text)?.[1]?.replaceAll(',', '')))
  const sum = loot.reduce((all, each) => all + each, 0)
  expect(sum).toBeGreaterThan(0.75 * figures.gained)
  expect(sum).toBeLessThanOrEqual(figures.gained)
  expect(texts[0]).toMatch(/ victories and [\d,]+ troops lost\. What held it back most: too few troops [a-z ]+\.$/)
})

describe('The line of a day', () => {
  const START = Date.UTC(2026, 10, 23, 15)

  function open({ speed = 1, restZone = 'UTC' } = {}) {
    let now = START
    const lines: string[] = []
    const tally = createDayTally({
      game: { speed },
      settings: { restZone },
      clock: { now: () => now },
      print: (_sign: string, text: string) => void lines.push(text),
    } as unknown as AutomationContext)
    const passUntil = (time: number) => {
      now = time
      tally.sayIfDue()
    }
    return { tally, lines, passUntil }
  }

  test("comes at the player's midnight", () => {
    const { tally, lines, passUntil } = open({ restZone: 'Europe/Berlin' })
    tally.add('loot', 1_200)
    passUntil(Date.UTC(2026, 10, 23, 22, 59))
    expect(lines).toEqual([])
    passUntil(Date.UTC(2026, 10, 23, 23))
    expect(lines).toEqual(['Yesterday: 1,200 loot.'])
  })

  test('says since when it counts, if the bot was away for longer than a day', () => {
    const { tally, lines, passUntil } = open()
    tally.add('tax', 40)
    passUntil(START + 3 * DAY)
    expect(lines).toEqual(['Since 2026-11-23T15:00:00Z: 40 coins of tax.'])
  })

  test('says how long a day of a quicker game was', () => {
    const { tally, lines, passUntil } = open({ speed: 60 })
    tally.add('points', 300)
    passUntil(START + DAY / 60)
    expect(lines).toEqual(['The last 24 minutes, a day of the game: 300 points.'])
  })

  test('is left out if nothing happened', () => {
    const { lines, passUntil } = open()
    passUntil(START + DAY)
    expect(lines).toEqual([])
  })

  test('names what stood in the way of a third of the waits, and nothing else', () => {
    const { tally, lines, passUntil } = open()
    const waitFor = (obstacle?: string) =>
      tally.blocked([{ what: 'Attack', why: 'No.', ...(obstacle && { obstacle }) }])
    for (let n = 0; n < 3; n++) waitFor('too few troops at home')
    for (let n = 0; n < 2; n++) waitFor()
    passUntil(START + 9 * HOUR)
    for (let n = 0; n < 3; n++) waitFor('too few troops at home')
    for (let n = 0; n < 20; n++) waitFor()
    passUntil(START + 33 * HOUR)
    expect(lines.map((line) => line.includes(' What held it back most: too few troops at home.'))).toEqual([
      true,
      false,
    ])
  })
})
