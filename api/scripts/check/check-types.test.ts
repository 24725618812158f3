import { describe, expect, test } from 'bun:test'
import { resolve } from 'node:path'
import { SCRIPT_LIMITS } from '../../../shared/limits'
import { systemClock } from '../../platform/time/clock'
import { createTypeChecker } from './check-types'

const log = { error() {} } as never
const check = createTypeChecker({ clock: systemClock, log })
const inRun = (text: string) => `export default async function run(keeper: Keeper) {\n${text}\n}\n`

describe('The types of a script', () => {
  test('are right for what a keeper can do', async () => {
    const source = `import type { Castle } from './castellan'
export const settings = { keep: 5, good: { default: 'wood', options: ['wood'] } }
export default async function run(keeper: Keeper<typeof settings>) {
  const [castle]: Castle[] = await keeper.game.castles()
  if (!castle) return
  try {
    const { amount } = await keeper.game.collect(castle.id, 'wood')
    keeper.gain(amount - keeper.settings.keep)
  } catch (error) {
    if (error instanceof Declined) console.log(error.code, keeper.settings.good.length)
  }
  keeper.memory.rounds = (keeper.memory.rounds ?? 0) + 1
  await keeper.sleep({ minutes: 12 })
}
`
    expect(await check(source)).toEqual([])
  })

  test.each([
    ["  await keeper.game.collect('1', 'gold')", 2, 34, /not assignable to parameter of type .*"wood"/],
    [
      '  const [castle] = await keeper.game.castles()\n  keeper.say(castle.nam)',
      3,
      21,
      /Property 'nam' does not exist/,
    ],
    ['  keeper.say(', 3, 1, /expected/],
    ["  fetch('https://example.com')", 2, 3, /Cannot find name 'fetch'/],
    ['  process.exit()', 2, 3, /Cannot find name 'process'/],
  ])('are wrong here: %s', async (text, line, column, message) => {
    const [first] = await check(inRun(text))
    expect(first).toEqual({ line, column, message: expect.stringMatching(message) })
  })

  test.each([
    ["import { MAX_SESSIONS as found } from '{}/shared/limits'", 'Cannot find module'],
    ["import found from '{}/package.json'", 'Cannot find module'],
    ["import * as found from '../../../../../../../../{}/shared/limits'", 'Cannot find module'],
    ["type Found = import('{}/shared/limits').Found\nconst found = 1 as unknown as Found", 'Cannot find module'],
    ['/// <reference path="{}/shared/limits.ts" />\nconst found = MAX_SESSIONS', 'Cannot find name'],
  ])('say nothing of the files of the machine: %s', async (text, words) => {
    const source = `${text.replace('{}', resolve(import.meta.dir, '../../..'))}\nexport const none: never = found\n`
    const problems = await check(source)
    expect(problems.some(({ message }) => message.startsWith(words))).toBe(true)
    expect(problems.at(-1)?.message).toBe("Type 'any' is not assignable to type 'never'.")
  })

  test('of 64 kB of nested conditions are refused within 6 s', async () => {
    const nested = `type Deep<T, N extends unknown[] = []> = N['length'] extends 999 ? N : Deep<[T, T, N], [...N, T]> | Deep<[N, T], [...N, N]>\n`
    const uses = Array.from(
      { length: 900 },
      (_, index) => `const a${index}: Deep<${index}>['length'] = Deep as never\n`,
    )
    const source = `${nested}${uses.join('')}`.slice(0, SCRIPT_LIMITS.sourceBytes)
    const start = performance.now()
    const problems = await check(source).catch((error) => error)
    expect(problems instanceof Error || problems.length > 0).toBe(true)
    expect(performance.now() - start).toBeLessThan(6_000)
  })
})
