import { expect, test } from 'bun:test'
import { HOUR, MINUTE } from '../../../../shared/time'
import { createFakeClock } from '../../../testing/fake-clock'
import type { Report } from '../../protocol/game-objects'
import { lookRarely } from './look-rarely'
import type { ModuleContext, Moment, Step } from './module'

function rareModule() {
  const clock = createFakeClock()
  const state = { looks: 0, steps: [] as Step[], next: [] as Moment[] }
  const module = {
    async consider() {
      state.looks += 1
      return { steps: state.steps, next: state.next }
    },
  }
  const context = { clock, game: { speed: 2 } } as unknown as ModuleContext
  return { clock, state, rare: lookRarely(context, module, HOUR) }
}

test('A module with nothing to do is asked again after its interval, in the time of the game', async () => {
  const { clock, state, rare } = rareModule()
  await rare.consider()
  await clock.advance(29 * MINUTE)
  await rare.consider()
  expect(state.looks).toBe(1)
  await clock.advance(MINUTE)
  await rare.consider()
  expect(state.looks).toBe(2)
})

test('It is asked sooner at a moment that it named, after a report, and while it has something to do', async () => {
  const { clock, state, rare } = rareModule()
  state.next = [{ at: clock.now() + 5 * MINUTE, what: 'A spin is free' }]
  await rare.consider()
  await clock.advance(5 * MINUTE)
  await rare.consider()
  expect(state.looks).toBe(2)
  await rare.hear?.({} as Report)
  state.steps = [{} as Step]
  await rare.consider()
  await rare.consider()
  expect(state.looks).toBe(4)
})
