import { expect, test } from 'bun:test'
import { pushMessage } from './push-message'
import { alertOf, messageOf } from './testing/push-stage'

const NOW = Date.parse('2026-11-28T08:00:00Z')
const payloadOf = (...of: Parameters<typeof messageOf>) => JSON.parse(pushMessage(messageOf(...of), NOW).payload)

test('A push says what else it tells, and that it is the last one of the day', () => {
  expect(payloadOf(alertOf({}, 4, NOW)).body).toBe(
    'Raider stopped.\nAnd 4 more.\nThe last push of today: muted until midnight.',
  )
})

test('A push speaks the language of its player', () => {
  expect(payloadOf(alertOf(), 'de')).toMatchObject({
    title: 'Bot angehalten',
    actions: [{ action: 'start', title: 'Starten' }],
  })
  expect(payloadOf({ kind: 'test' }, 'de')).toMatchObject({ title: 'Testnachricht', url: '/settings', actions: [] })
})

test('A push without a bot opens the dashboard, and offers no button', () => {
  const hours = alertOf({ kind: 'account', bot: null })
  expect(payloadOf(hours)).toMatchObject({ url: '/dashboard#settings', bot: null, actions: [] })
})

test.each(['x', 'ü', '🏰', '"', '\u0001'])('A text of %p without end is cut to 3 kB', (character) => {
  const { payload } = pushMessage(messageOf(alertOf({ message: character.repeat(5000) })), NOW)
  expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(3072)
  const { body } = JSON.parse(payload)
  expect(body).toStartWith(character)
  expect(body).toEndWith('…')
  expect(body.isWellFormed()).toBe(true)
})
