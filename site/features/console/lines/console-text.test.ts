import { expect, test } from 'bun:test'
import { lineOf } from './console-entries'
import { fileNameOf, textOf } from './console-text'

test('a copied console is the lines as they came, and says where some are gone', () => {
  const first = '2026-11-21T11:52:33Z + Collected 1,200 wood.'
  expect(textOf([lineOf(1, first), { kind: 'gap', from: 2, to: 40 }, lineOf(41, 'of another form')])).toBe(
    `${first}\n(lines 2 to 40 are gone)\nof another form`,
  )
})

test('a downloaded console is named for its bot and the day', () => {
  const now = new Date('2026-11-21T14:37:00Z')
  expect(fileNameOf('Resource Collector', now)).toBe('resource-collector-2026-11-21.log')
  expect(fileNameOf(' ../Krähen nest/ ', now)).toBe('krähen-nest-2026-11-21.log')
  expect(fileNameOf('', now)).toBe('console-2026-11-21.log')
})
