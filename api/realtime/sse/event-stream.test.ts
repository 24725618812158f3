import { expect, spyOn, test } from 'bun:test'
import { SECOND } from '../../../shared/time'
import { createFakeClock } from '../../testing/fake-clock'
import { streamEvents } from './event-stream'

const STILL_HERE = ': still here\n\n'

function quietStream() {
  const clock = createFakeClock()
  const piece = Promise.withResolvers<IteratorResult<Uint8Array>>()
  const pieces = { next: () => piece.promise }
  const reader = streamEvents({ pieces, clock, leaving: new AbortController() }).body?.getReader()
  const read = async () => new TextDecoder().decode((await reader?.read())?.value)
  return { clock, piece, read }
}

test('A quiet stream sends a heartbeat every 15 seconds, and requests its next piece only once', async () => {
  const { clock, piece, read } = quietStream()
  const waiting = spyOn(piece.promise, 'then')
  expect(await read()).toBe(': following\n\n')
  for (let beat = 0; beat < 5; beat++) {
    await clock.untilAsleep()
    await clock.advance(15 * SECOND)
    expect(await read()).toBe(STILL_HERE)
  }
  expect(waiting).toHaveBeenCalledTimes(1)
  piece.resolve({ done: true, value: undefined })
  expect(await read()).toBe('')
})
