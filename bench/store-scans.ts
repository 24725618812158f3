import type { mongo } from 'mongoose'

export const scans = {
  'a filter that no index serves': (players: mongo.Collection) => players.find({ name: /no such name/ }).toArray(),
  'a group of all': (players: mongo.Collection) =>
    players.aggregate([{ $group: { _id: '$level', n: { $sum: 1 } } }]).toArray(),
  'a sort that no index serves': (players: mongo.Collection) => readAll(players.find({}).sort({ email: -1 })),
  'everything, read to the end': (players: mongo.Collection) => readAll(players.find({})),
}

export type Scan = keyof typeof scans

async function readAll(documents: AsyncIterable<unknown>): Promise<number> {
  let count = 0
  for await (const _ of documents) count += 1
  return count
}
