import { describe, expect, test } from 'bun:test'
import type { Settings } from '../../../../shared/settings/setting-faults'
import { HOUR } from '../../../../shared/time'
import type { DryRun } from '../../dry-run/dry-run'
import { playInWorld } from '../../dry-run/play-in-world'
import { winPiece } from '../../world/pieces'
import { equipmentKeeper } from './equipment-keeper'

const hunted = async (settings: Settings, days: number, more: Partial<DryRun> = {}) => {
  const run = await playInWorld({
    template: equipmentKeeper,
    settings,
    name: 'keeper',
    days,
    keeps: ['lines'],
    ...more,
  })
  return { ...run, texts: run.lines.map(({ text }) => text) }
}

describe('The hunt for pieces', () => {
  test('says that the marches of today are done, and when more may leave, whenever it waits for that', async () => {
    const { lines, texts } = await hunted({ huntsADay: 3 }, 0.9)
    const done = texts.filter((text) => text.startsWith('The 3 marches of today are done, as set. More may leave at '))
    expect(done[0]).toContain('More may leave at 2026-11-24T00:00:00Z.')
    const third = lines.filter(({ text }) => / troops leave .+ for the /.test(text))[2]?.at ?? 0
    const waits = lines.filter(({ at, text }) => at > third + HOUR && text.includes('Next look at'))
    expect(waits.length).toBeGreaterThan(2)
    expect(waits.filter(({ text }) => !text.startsWith('The 3 marches of today are done'))).toEqual([])
  })

  test('sends no army for pieces that find no room, and says what would make some', async () => {
    const { texts } = await hunted({}, 0.3, {
      prepare: (world) => {
        for (let n = 0; n < 60; n++) winPiece(world, { rarity: 'common', seed: `common ${n}` })
      },
    })
    expect(texts.filter((text) => / troops leave .+ for the /.test(text))).toEqual([])
    expect(texts).toContainEqual(expect.stringMatching(/^The armoury is full, .+ “Sell weak pieces” can make room\. /))
  })

  test('says why no march leaves', async () => {
    const { texts } = await hunted({ huntGuard: 90 }, 0.2)
    expect(texts).toContainEqual(expect.stringMatching(/^No march leaves now: too \w+ .+ \(\d+\).*\. .*Next look at /))
  })

  test('says what each march may bring', async () => {
    const { texts } = await hunted({}, 0.2)
    expect(texts).toContainEqual(
      expect.stringMatching(/ Expected: a piece with \d+ % and about [\d,]+ goods for \d+ troops\.$/),
    )
  })

  test('spends at most some hundred troops for each piece', async () => {
    const worlds = await Promise.all(['some world', 'ansgar_h', 'keeper', 'w4'].map((name) => hunted({}, 6, { name })))
    const fallen = worlds.flatMap(({ texts }) =>
      texts.flatMap((text) => / fell\. ([\d,]+) troops? lost/.exec(text)?.[1] ?? []),
    )
    const lost = fallen.reduce((sum, count) => sum + Number(count.replaceAll(',', '')), 0)
    const won = worlds.reduce((sum, { figures }) => sum + figures.gained, 0)
    expect(won).toBeGreaterThan(35)
    expect(lost / won).toBeLessThan(300)
  })
})
