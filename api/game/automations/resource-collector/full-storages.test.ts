import { expect, test } from 'bun:test'
import { DAY, HOUR } from '../../../../shared/time'
import type { Castle } from '../../protocol/game-objects'
import type { ModuleContext } from '../kernel/module'
import { createFullStorages } from './full-storages'

const each = (amount: number) => ({ wood: amount, stone: amount, food: amount })

const castleWith = (name: string, food: number): Castle =>
  ({ id: name, name, cap: 1_000, stores: { ...each(100), food }, waiting: each(240), holds: each(240) }) as Castle

function open() {
  let now = Date.UTC(2026, 10, 23)
  const lines: string[] = []
  const storages = createFullStorages({
    game: { speed: 1 },
    clock: { now: () => now },
    print: (sign: string, text: string) => void lines.push(`${sign} ${text}`),
  } as unknown as ModuleContext)
  return {
    lines,
    tell: (...castles: Castle[]) =>
      storages.tell(castles.map((castle) => ({ castle, good: 'food', hasRoom: castle.stores.food < 900 }))),
    pass(ms: number) {
      now += ms
    },
  }
}

test('full storages of one good are one warning', () => {
  const { lines, tell } = open()
  tell(castleWith('Rabenfels', 950), castleWith('Otterfels', 1_000), castleWith('Moorhof', 500))
  expect(lines).toEqual(['! The food storages of Rabenfels and Otterfels are full: 480 stay in the farms.'])
})

test('a storage that fills again and again is told once a day', () => {
  const { lines, tell, pass } = open()
  const fill = () => tell(castleWith('Rabenfels', 1_000))
  for (let hour = 0; hour < 23; hour++) {
    fill()
    tell(castleWith('Rabenfels', 100))
    pass(HOUR)
  }
  expect(lines).toHaveLength(1)
  pass(DAY)
  fill()
  expect(lines).toHaveLength(2)
})

test('a storage that stays full is told once', () => {
  const { lines, tell, pass } = open()
  for (let day = 0; day < 5; day++) {
    tell(castleWith('Rabenfels', 1_000))
    pass(DAY)
  }
  expect(lines).toEqual(['! The food storage of Rabenfels is full: 240 stay in the farms.'])
})
