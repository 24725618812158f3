import { expect, test } from 'bun:test'
import { GAIN_UNITS } from '../../../../shared/enums/gain-units'
import { unitInWords } from '../bot-figures'
import { botOf } from '../testing/bots'
import { byUnit } from './by-unit'

test('gains of different units are never added', () => {
  const bots = GAIN_UNITS.map((unit, n) => botOf({ id: String(n), name: `Bot of ${unit}` }))
  const records = GAIN_UNITS.flatMap((unit, n) =>
    [1, 2].map((amount) => ({ bot_id: String(n), unit, gained: [amount * 10 ** n], goods: [], atWork: [0] })),
  )
  const sums = byUnit(records, bots).map(({ unit, gained }) => [unit, ...gained])
  expect(sums).toEqual(GAIN_UNITS.map((unit, n) => [unitInWords(unit), 3 * 10 ** n]).toSorted())
})
