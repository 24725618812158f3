import { describe, expect, test } from 'bun:test'
import { HOUR, MINUTE } from '../../../../shared/time'
import { lastDays } from '../../../lib/zone/last-days'
import { dayOf } from '../../../lib/zone/local-day'
import { botOf } from '../testing/bots'
import { analyticsFile } from './analytics-file'
import { byUnit } from './by-unit'

const account = {
  id: botOf().accountId ?? '',
  name: 'ansgar_h',
  game_email: 'a@example.com',
  server: 'DE1',
  type: 'none',
  last_sign_in: null,
  is_practice: false,
  shows_name: false,
}
const NOW = Date.parse('2026-11-21T20:00:00Z')

function fileOf(name: string, zone = 'UTC', unit = 'resources') {
  const record = { bot_id: 'one', unit, gained: [1200, 0], goods: [{}, {}], atWork: [7 * HOUR + 20 * MINUTE, 0] }
  return analyticsFile({
    units: byUnit([record], [botOf({ id: 'one', name })]),
    accounts: [account],
    days: lastDays(dayOf(NOW, zone), 2, zone),
    zone,
  })
}

const firstCell = (name: string) => fileOf(name).text.split('\r\n')[1]?.split(',"ansgar_h')[0]

describe('the CSV file', () => {
  test('has a row per bot and day, and starts with a byte order mark', () => {
    expect(fileOf('Krähennest').text).toBe(
      '\uFEFFBot,Account,Day,Unit,Amount,Hours\r\nKrähennest,"ansgar_h, DE1",2026-11-20,resources,1200,7.33\r\nKrähennest,"ansgar_h, DE1",2026-11-21,resources,0,0\r\n',
    )
  })

  test("is named for the reader's days", () => {
    expect(fileOf('Mills').name).toBe('castellan-2026-11-20-to-2026-11-21.csv')
    expect(fileOf('Mills', 'Asia/Tokyo').name).toBe('castellan-2026-11-21-to-2026-11-22.csv')
    expect(fileOf('Mills', 'Asia/Tokyo').text).toContain('Mills,"ansgar_h, DE1",2026-11-22,')
  })

  test.each([
    ['Mills, north', '"Mills, north"'],
    ['The "old" mill', '"The ""old"" mill"'],
    ['two\nlines', '"two\nlines"'],
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    ['+1', "'+1"],
    ['-1+1', "'-1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tMills', "'\tMills"],
    ['a=b', 'a=b'],
  ])('escapes %j so that a spreadsheet neither splits nor runs it', (name, cell) => {
    expect(firstCell(name)).toBe(cell)
  })

  test("escapes units as well, which an operator's template may name", () => {
    expect(fileOf('Mills', 'UTC', '=1+1').text).toContain(",'=1+1,1200,")
  })
})
