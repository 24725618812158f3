import { expect, spyOn, test } from 'bun:test'
import { SECOND } from '../../../shared/time'
import { createFakeClock } from '../../testing/fake-clock'
import { streamEvents } from './event-stream'

const STILL_HERE = ': still here\n\n'

function quietStream(random = () => 0.5) {
  const clock = createFakeClock()
  const piece = Promise.withResolvers<IteratorResult<Uint8Array>>()
  const pieces = { next: () => piece.promise }
  const reader = streamEvents({ pieces, clock, leaving: new AbortController(), random }).body?.getReader()
  const read = async () => new TextDecoder().decode((await reader?.read())?.value)
  return { clock, piece, read }
}

test('A quiet stream sends a heartbeat every 15 seconds, and requests its next piece only once', async () => {
  const { clock, piece, read } = quietStream()
  const waiting = spyOn(piece.promise, 'then')
  expect(await read()).toBe(': following\nretry: 3500\n\n')
  for (let beat = 0; beat < 5; beat++) {
    await clock.untilAsleep()
    await clock.advance(15 * SECOND)
    expect(await read()).toBe(STILL_HERE)
  }
  expect(waiting).toHaveBeenCalledTimes(1)
  piece.resolve({ done: true, value: undefined })
  expect(await read()).toBe('')
})

test('A reader is told to come back after one to six seconds, each after its own', async () => {
  const hellos = await Promise.all([0, 0.2, 1].map((drawn) => quietStream(() => drawn).read()))
  expect(hellos.map((hello) => /^retry: (\d+)$/m.exec(hello)?.[1])).toEqual(['1000', '2000', '6000'])
})
