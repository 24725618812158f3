import { expect, test } from 'bun:test'
import type { Span } from './commands'
import { compareWithGame } from './compare-with-game'

const AT = Date.UTC(2026, 10, 27, 6)

/** What the game saw: the amounts that each run collected, one a second. */
function viewOf(...runs: number[][]) {
  let seconds = 0
  const collected = runs.flatMap((amounts, run) =>
    amounts.map((amount) => ({ at: AT + seconds++ * 1000, client: `client ${run}`, path: '/worker-1', amount })),
  )
  return { sessions: [], calls: [], collected }
}

const consoleOf = (...texts: string[]) =>
  texts.map((text, index) => ({ position: index + 1, text: `2026-11-27T06:00:00Z ${text}` }))

const collected = (...amounts: number[]) => amounts.map((amount) => `+ Collected ${amount} wood`)

const compare = (view: ReturnType<typeof viewOf>, lines: string[], owed?: Span) =>
  compareWithGame('castle_0', consoleOf(...lines), { view, faults: [], owed })

test('lines that a console says are missing are no violation, within a run and over two', () => {
  const gap = '! 2 lines are missing here: the console was out of reach for too long.'
  const within = ['- Run 1 starts.', ...collected(1), gap, ...collected(4)]
  expect(compare(viewOf([1, 2, 3, 4]), within)).toMatchObject({ compared: 2, markedMissing: 2, violations: [] })
  const over = ['- Run 1 starts.', ...collected(1), gap, ...collected(4), '- Run 2 ends.']
  expect(compare(viewOf([1, 2], [3, 4]), over)).toMatchObject({ compared: 2, markedMissing: 2, violations: [] })
})

test('more missing lines than a console says are a violation', () => {
  const lines = ['- Run 1 starts.', ...collected(1), '! 1 line is missing here: they came too late.', ...collected(4)]
  const { markedMissing, violations } = compare(viewOf([1, 2, 3, 4]), lines)
  expect(markedMissing).toBe(1)
  expect(violations).toEqual([
    'castle_0: no line for 3 that /worker-1 collected at 06:00:02.000, although its process had no fault',
  ])
})

test('a missing line without a mark and a repeated line are violations', () => {
  expect(compare(viewOf([1, 2, 3]), ['- Run 1 starts.', ...collected(1, 3)]).violations).toHaveLength(4)
  expect(compare(viewOf([1, 2, 3]), ['- Run 1 starts.', ...collected(1, 2, 2, 3)]).violations).toHaveLength(4)
})

test('a script whose host was killed may miss the lines of that moment, and repeats none', () => {
  const killed = { kind: 'host kill', what: '', path: '/worker-1', freezes: false, losesLines: true, recoveredAt: AT }
  const faults = [{ ...killed, from: AT + 1500, to: AT + 1500 }]
  const again = '! The host of this script has ended; the script begins again with its memory.'
  const violationsOf = (...after: number[]) => {
    const lines = consoleOf('- Run 1 starts.', ...collected(1), again, ...collected(...after))
    return compareWithGame('castle_0', lines, { view: viewOf([1, 2, 3, 4]), faults }).violations
  }
  expect(violationsOf(2, 3, 4)).toEqual([])
  expect(violationsOf(3, 4)).toEqual([])
  expect(violationsOf(1, 2, 3, 4)).not.toEqual([])
  expect(violationsOf(2, 2, 3, 4)).not.toEqual([])
})

test('a console that Redis lost has the lines from before until it was read, and those from after', () => {
  const view = viewOf([1, 2], [3, 4, 5, 6])
  const after = { from: AT + 3500, to: Number.POSITIVE_INFINITY }
  expect(compare(view, collected(5, 6), after).violations).toEqual([])
  expect(compare(view, collected(4, 5, 6), after).violations).toEqual([])
  expect(compare(view, collected(6), after).violations).toHaveLength(1)
  expect(compare(view, collected(5), after).violations).toHaveLength(1)
  const before = { from: 0, to: AT + 3500 }
  const lines = ['- Run 1 starts.', ...collected(1, 2), '- Run 1 ends. ', '- Run 2 starts.']
  expect(compare(view, [...lines, ...collected(3, 4)], before).violations).toEqual([])
  expect(compare(view, [...lines, ...collected(3, 4, 5)], before).violations).toEqual([])
  expect(compare(view, [...lines, ...collected(3)], before).violations).toHaveLength(1)
})

test.each([null, '/worker-1'])('lines that waited for Redis are lost with a process killed soon after: %p', (path) => {
  const ofOutage = { kind: 'Redis outage', what: '', path, losesLines: false, freezes: false, recoveredAt: AT }
  const outage = { ...ofOutage, from: AT, to: AT + 12_000 }
  const killedAfter = (delay: number) => ({
    ...{ ...ofOutage, kind: 'kill -9', path: '/worker-1', losesLines: true },
    ...{ from: outage.to + delay, to: outage.to + delay },
  })
  const missingWith = (delay: number) =>
    compareWithGame('castle_0', consoleOf('- Run 1 starts.', ...collected(1)), {
      view: viewOf([1, 2, 3, 4]),
      faults: [outage, killedAfter(delay)],
    })
  expect(missingWith(2000)).toMatchObject({ lostWithProcess: 3, violations: [] })
  expect(missingWith(6000)).toMatchObject({ lostWithProcess: 0, violations: { length: 3 } })
})

test('a line of a visit stands for all that was collected on it', () => {
  const visit = '+ Goods: Collected 1,200 wood, 2 stone and 3 food at Rabenfels.'
  expect(compare(viewOf([1200, 2, 3, 4]), ['- Run 1 starts.', visit, ...collected(4)])).toMatchObject({
    compared: 4,
    violations: [],
  })
})
