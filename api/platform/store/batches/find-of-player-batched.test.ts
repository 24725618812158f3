import { expect, test } from 'bun:test'
import mongoose, { Schema, Types } from 'mongoose'
import { questionsOf } from '../../../testing/store-questions'
import { testApp } from '../../../testing/test-app'
import { findOfPlayerBatched } from './find-of-player-batched'

const NoteOfPlayer = mongoose.model('NoteOfPlayer', new Schema({ user: Types.ObjectId, text: String, hidden: String }))
await testApp()

const newPlayer = () => String(new Types.ObjectId())
const add = (user: string, ...texts: string[]) =>
  NoteOfPlayer.create(texts.map((text) => ({ user, text, hidden: 'secret' })))

function open() {
  const find = findOfPlayerBatched<{ text: string }>(NoteOfPlayer, { text: 1 })
  return async (player: string) => (await find(player)).map(({ text }) => text).sort()
}

test('Players who are asked about at once have their own documents each, by one query', async () => {
  const [anna, ben, carl] = [newPlayer(), newPlayer(), newPlayer()]
  await add(anna, 'a', 'b')
  await add(ben, 'c')
  const textsOf = open()
  let found: string[][] = []
  const asked = await questionsOf(async () => {
    found = await Promise.all([anna, ben, carl, anna].map(textsOf))
  })
  expect(found).toEqual([['a', 'b'], ['c'], [], ['a', 'b']])
  expect(asked).toHaveLength(1)
})

test('Only the named fields are read', async () => {
  const anna = newPlayer()
  await add(anna, 'a')
  const [note] = await findOfPlayerBatched<{ text: string }>(NoteOfPlayer, { text: 1 })(anna)
  expect(Object.keys(note ?? {}).sort()).toEqual(['_id', 'text', 'user'])
})

test('A hundred players at once have their own documents each', async () => {
  const players = Array.from({ length: 100 }, newPlayer)
  for (const player of players) await add(player, player)
  expect(await Promise.all(players.map(open()))).toEqual(players.map((player) => [player]))
})

test('A query that fails fails for all that it was for, and the next one is asked', async () => {
  const anna = newPlayer()
  await add(anna, 'a')
  const textsOf = open()
  const outcomes = await Promise.allSettled([textsOf(anna), textsOf('not an id')])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await textsOf(anna)).toEqual(['a'])
})
