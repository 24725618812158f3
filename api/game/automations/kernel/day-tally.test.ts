import { expect, test } from 'bun:test'
import { builtInTemplates } from '../../../bots/templates/built-in'
import { playInWorld } from '../../dry-run/play-in-world'

const summaries = async (id: string, days: number) => {
  const template = builtInTemplates.find((each) => each.id === id)
  if (!template) throw new Error(`No template is named ${id}.`)
  const { lines, figures } = await playInWorld({ template, name: 'tally', days, keeps: ['lines'] })
  const texts = lines.map(({ text }) => text).filter((text) => text.startsWith('The last game day: '))
  return { texts, figures }
}

test.each(builtInTemplates.map(({ id }) => id))('%s sums up each day in one line', async (id) => {
  const { texts } = await summaries(id, 3.5)
  expect(texts).toHaveLength(3)
  for (const text of texts) expect(text.length).toBeLessThan(500)
})

test('the sums of the days are what the bot counted, and say what stood in the way', async () => {
  const { texts, figures } = await summaries('tower-raider', 2.2)
  const loot = texts.map((text) => Number(/: ([\d,]+) loot/.exec(text)?.[1]?.replaceAll(',', '')))
  const sum = loot.reduce((all, each) => all + each, 0)
  expect(sum).toBeGreaterThan(0.75 * figures.gained)
  expect(sum).toBeLessThanOrEqual(figures.gained)
  expect(texts[0]).toMatch(
    / victories and [\d,]+ troops lost\. Most often in the way of "Attack the tower at \d+:\d+": /,
  )
})
