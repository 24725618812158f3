import { expect, test } from 'bun:test'
import { DAY, HOUR } from '../../../shared/time'
import { playInWorld } from '../dry-run/play-in-world'
import type { EventKind } from '../protocol/events'
import { nextOf } from '../world/testing/event-scene'
import type { BuiltInTemplate } from './automation'
import { berimond } from './berimond/berimond'
import { coinCollector } from './coin-collector/coin-collector'
import { fortuneWheel } from './fortune-wheel/fortune-wheel'
import { khanHunter } from './khan-hunter/khan-hunter'

const openingOf = (kind: EventKind) => nextOf(kind).opensAt

const BOTS: [string, BuiltInTemplate, number | undefined][] = [
  ['coins', coinCollector, undefined],
  ['the wheel', fortuneWheel, undefined],
  ['the war', berimond, openingOf('berimond') - HOUR],
  ['the next war', berimond, openingOf('berimond') - 4 * DAY],
  ['the khan', khanHunter, openingOf('khan') - HOUR],
]

test.each(BOTS)(
  'A bot for %s signs in when something is to be done, and rests not at once',
  async (_, template, startsAt) => {
    for (const name of ['s1', 's2']) {
      const { lines } = await playInWorld({
        template,
        settings: {},
        name,
        days: 4,
        keeps: ['lines'],
        ...(startsAt !== undefined && { startsAt }),
      })
      const texts = lines.map(({ text }) => text)
      const next = texts.flatMap((text, n) => (text === 'Signed in again.' ? [texts[n + 1] ?? ''] : []))
      expect(next.length).toBeGreaterThan(3)
      expect(next.filter((text) => / Signed out until | Next look at |^Short rest/.test(text))).toEqual([])
    }
  },
)
