import { beforeAll, describe, expect, test } from 'bun:test'
import { HOUR, MINUTE } from '../../../shared/time'
import { playScript, type ScriptPlay } from '../testing/play-script'

/** Lines without their times. */
const linesOf = ({ lines }: Awaited<ReturnType<typeof playScript>>) => lines.map(({ sign, text }) => `${sign} ${text}`)
const play = (text: string, options: Partial<ScriptPlay> = {}) =>
  playScript({ source: `export default async function run(keeper) {${text}\n}`, ...options })

beforeAll(() => play(''))

describe('A script plays', () => {
  test('with the calls, the lines and the gain of every automation', async () => {
    const result = await play(`
      const [castle] = await keeper.game.castles()
      await keeper.step()
      const { amount } = await keeper.game.collect(castle.id, 'wood')
      keeper.gain(amount)
      keeper.say(castle.name + ' gave wood.', 'gained')
      keeper.notify('Look at it.')
      console.log({ speed: keeper.game.speed })`)
    expect(result.end).toMatchObject({ code: 'finished' })
    expect(linesOf(result)).toEqual([expect.stringMatching(/^\+ .+ gave wood\.$/), '. {"speed":1}'])
    expect(result.figures).toMatchObject({ reads: 1, changes: 1, notices: ['Look at it.'] })
    expect(result.figures.gained).toBeGreaterThan(0)
  })

  test('with a pause before each change, whether it asks for one or not', async () => {
    const { lines } = await play(`
      const [castle] = await keeper.game.castles()
      await keeper.sleep('1 h')
      for (const good of ['wood', 'stone', 'food']) {
        await keeper.game.collect(castle.id, good)
        keeper.say(good)
      }`)
    const [wood = 0, stone = 0, food = 0] = lines.map(({ at }) => at)
    for (const pause of [stone - wood, food - stone]) expect(pause).toBeGreaterThan(1_000)
  })

  test('with reads that it cannot ask for in a flood', async () => {
    const { figures } = await play('for (;;) await keeper.game.castles()', { days: 1 / 24 / 12 })
    expect(figures.reads).toBeGreaterThan(500)
    expect(figures.reads).toBeLessThan(5 * 60 * 2 + 40)
  })

  test('sleeps until a span is over, or a moment', async () => {
    const { lines } = await play(`
      const start = keeper.now()
      await keeper.sleep({ minutes: 30 })
      keeper.say(keeper.now() - start)
      await keeper.sleep(new Date(start + 2 * 60 * 60 * 1000))
      keeper.say(keeper.now() - start)`)
    const [span, moment] = lines.map(({ text }) => Number(text))
    expect(span).toBeGreaterThanOrEqual(30 * MINUTE)
    expect(span).toBeLessThan(40 * MINUTE)
    expect(moment).toBeGreaterThanOrEqual(2 * HOUR)
  })

  test('in the order of its asks, though it asks at once', async () => {
    const result = await play(`
      const order = []
      await Promise.all([
        keeper.sleep('10 min').then(() => order.push('slept')),
        keeper.game.castles().then(() => order.push('looked')),
      ])
      keeper.say(order.join(' '))`)
    expect(linesOf(result)).toEqual(['. slept looked'])
  })

  test('keeps its memory from sleep to sleep', async () => {
    const kept: string[] = []
    await play("for (;;) { keeper.memory.n = (keeper.memory.n ?? 5) + 1; await keeper.sleep('8 h') }", {
      memory: { read: async () => '{"n":1}', save: async (text) => void kept.push(text) },
    })
    expect(kept).toEqual(['{"n":2}', '{"n":3}', '{"n":4}'])
  })
})

describe('A script is told', () => {
  test('the line of its mistake with its neighbours, and the call before', async () => {
    const result = await play(`
      const castles = await keeper.game.castles()
      const last = castles[castles.length]
      keeper.say(last.name)
      keeper.say('Never said.')`)
    expect(result.end).toMatchObject({
      code: 'script_error',
      message: "The script failed in line 4: cannot read property 'name' of undefined.",
    })
    expect(linesOf(result)).toEqual([
      '.   2 |       const castles = await keeper.game.castles()',
      '.   3 |       const last = castles[castles.length]',
      '. → 4 |       keeper.say(last.name)',
      ".   5 |       keeper.say('Never said.')",
      '.   6 | }',
      '. It happened after game.castles of line 2.',
    ])
  })

  test.each([
    ['a step that the game declines', "await keeper.game.scout('c1', 'tower99')", /in line 1: .*tower99|in line 1: /],
    ['arguments that no game takes', "await keeper.game.recruit('c1', -3)", /line 1: The troops of recruit/],
    ['a call without arguments', 'await keeper.game.attack()', /line 1: These are not the arguments of attack/],
    ['a span that is none', "await keeper.sleep('soon')", /line 1: keeper.sleep takes a span/],
    [
      'a moment that is none',
      'await keeper.sleep(new Date(Infinity))',
      /line 1: keeper.sleep got a Date that is not a time/,
    ],
    ['a call that no game has', 'await keeper.game.unlockTroops("1234")', /line 1: not a function/],
  ])('of %s', async (_, text, words) => {
    const { end } = await play(text)
    expect(end).toMatchObject({ code: 'script_error', message: expect.stringMatching(words) })
  })

  test.each([
    ['never waits', 'for (;;) {}', 'It used more than 5 million steps without a pause.'],
    [
      'is stuck in a function of the engine',
      'Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)',
      'It worked for more than 2 seconds without a pause.',
    ],
    ['says too much', "for (;;) keeper.say('x')", 'It printed more than 2000 lines without a pause.'],
  ])('the line of the last call where it %s after that', async (_, text, words) => {
    const { end } = await play(`\n\nawait keeper.game.castles()\n${text}`)
    expect(end).toMatchObject({ code: 'script_limit', message: `The script reached a limit after line 3: ${words}` })
  })

  test('what a game lacks, as a step that is declined', async () => {
    const result = await play(
      'try { await keeper.game.wheel() } catch (error) { keeper.say(error.code + " " + keeper.game.has("wheel")) }',
      { features: [] },
    )
    expect(linesOf(result)).toEqual(['. game_lacks false'])
  })
})
