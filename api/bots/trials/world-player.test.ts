import { expect, test } from 'bun:test'
import { MINUTE, SECOND } from '../../../shared/time'
import { closeAfterTest } from '../../testing/closing'
import { createFakeClock } from '../../testing/fake-clock'
import { playTrialWorld } from './play-trial-world'
import { trialWorlds } from './trial-worlds'
import { createWorldPlayer } from './world-player'

const [world = expect.unreachable()] = trialWorlds({})
const { signal } = new AbortController()
const named = (name: string) => ({ world: { ...world, name }, bot: null })

function openPlayer(script?: URL) {
  const clock = createFakeClock()
  const player = createWorldPlayer({ clock }, script)
  closeAfterTest(() => player.close())
  return { clock, player }
}

test('A world plays the same in a thread of its own', async () => {
  const { player } = openPlayer()
  const job = { world, bot: { templateId: 'resource-collector', settings: {} } }
  expect(await player.play(job, signal)).toEqual(await playTrialWorld(job))
})

test('A thread that fails or never answers is replaced, and ends after an idle minute', async () => {
  const { clock, player } = openPlayer(new URL('./testing/faulty-worker.ts', import.meta.url))
  const failure = (name: string) => player.play(named(name), signal).catch((error: Error) => error.message)
  expect(await failure('broken')).toBe('It broke.')
  expect(await player.play(named('fine'), signal)).toMatchObject({ gained: [1] })
  const endless = failure('for ever')
  await Promise.resolve()
  await clock.advance(20 * SECOND)
  expect(await endless).toBe('The world took too long')
  expect(await player.play(named('fine'), signal)).toMatchObject({ gained: [1] })
  expect(clock.sleeping).toBe(1)
  await clock.advance(MINUTE)
  expect(clock.sleeping).toBe(0)
})

test('A world whose reader has left is not played', async () => {
  const { player } = openPlayer(new URL('./testing/faulty-worker.ts', import.meta.url))
  await expect(player.play(named('for ever'), AbortSignal.abort(new Error('left')))).rejects.toThrow('left')
})
