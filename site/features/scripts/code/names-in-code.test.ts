import { expect, test } from 'bun:test'
import { readDeclarations } from './declared-types'
import { membersOf, namesIn, typeOfPath } from './names-in-code'

const types = readDeclarations(await Bun.file('api/scripts/declarations/castellan.d.ts.txt').text())

const CODE = `export default async function run({ game, memory: kept, say }: Keeper) {
  const castles = await game.castles()
  for (const castle of castles) say(castle.name)
  const rich = castles.filter((each) => each.stores.wood > 5)
  const { forts } = await game.forts()
  const me = await game.player()
}
export async function other(keeper: Keeper) {
  const targets = await keeper.game.targets('c1')
  targets.toSorted((one, two) => one.travelMs - two.travelMs)
}`

test('The types of the game are read with their calls and words', () => {
  const game = membersOf('Game', types)
  expect(game.find(({ name }) => name === 'castles')).toMatchObject({ isCall: true, type: 'Castle[]' })
  expect(game.find(({ name }) => name === 'attack')?.signature).toContain('target: string')
  expect(membersOf('Goods', types).map(({ name }) => name)).toEqual(['wood', 'stone', 'food'])
  const sleep = membersOf('Keeper', types).find(({ name }) => name === 'step')
  expect(sleep?.doc).toStartWith('A pause as the settings')
})

test.each([
  ['keeper.game', 'Game'],
  ['game', 'Game'],
  ['castles', 'Castle[]'],
  ['castle', 'Castle'],
  ['castle.stores', 'Goods'],
  ['each', 'Castle'],
  ['me', 'Player'],
  ['targets', 'Target[]'],
  ['one', 'Target'],
  ['unknown', undefined],
])('In the code, %s is of type %p', (path, type) => {
  expect(typeOfPath(path, namesIn(CODE, types), types)?.replace(/<.*>/, '')).toBe(type as string)
})
