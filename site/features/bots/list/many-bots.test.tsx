import { beforeEach, expect, test } from 'bun:test'
import { cleanup, render } from '@testing-library/react'
import { withDom } from '../../../testing/dom'
import { Providers } from '../../../ui/shell/Providers'
import { botOf } from '../testing/bots'
import type { DayInHours } from '../today/day-in-hours'
import { BotList } from './BotList'

withDom()
// Each step renders completely before the next one begins.
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})

const COUNT = 200
const bots = Array.from({ length: COUNT }, (_, place) => botOf({ id: `bot-${place}`, name: `Bot ${place}` }))
const day: DayInHours = {
  bot_id: 'any',
  unit: 'resources',
  at_work: 0,
  intervals: [{ kind: 'run', from: 0, to: 2 }],
  gained: Array<number>(24).fill(100),
  goods: {},
}

const ask = () => {}
const NONE = new Set<string>()

const list = (shown: typeof bots) => (
  <Providers>
    <BotList
      view="compact"
      total={100}
      groups={[{ label: '', bots: shown }]}
      dayOf={() => day}
      accountOf={() => 'ansgar_h, DE1'}
      picked={NONE}
      renaming={null}
      onChoose={ask}
      onPick={ask}
      onPickAll={ask}
      onRenamed={ask}
    />
  </Providers>
)

function timeOf(work: () => void): number {
  const from = performance.now()
  work()
  return performance.now() - from
}

test('A change of one bot in two hundred costs a small part of rendering them all', () => {
  let rerender = (_: ReturnType<typeof list>) => {}
  const all = timeOf(() => {
    rerender = render(list(bots)).rerender
  })
  expect(document.querySelectorAll('article')).toHaveLength(COUNT)
  // The fastest of five, because a busy machine interrupts some.
  const times = [1, 2, 3, 4, 5].map((turn) => {
    const state = turn % 2 === 1 ? ('online' as const) : ('offline' as const)
    const changed = bots.map((bot) => (bot.id === 'bot-150' ? { ...bot, state } : bot))
    return timeOf(() => rerender(list(changed)))
  })
  expect(document.querySelectorAll('article[data-state=online]')).toHaveLength(1)
  expect(Math.min(...times) / all).toBeLessThan(0.05)
  cleanup()
})
