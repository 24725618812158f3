import { expect, test } from 'bun:test'
import type { Settings } from '../../../../shared/settings/setting-faults'
import { signIn, signOut } from '../../../lib/session/session-store'
import { withDom } from '../../../testing/dom'
import { anna } from '../../../testing/player'
import { withRestZone } from './rest-zone'

withDom()

test("rest hours are sent with the reader's zone, or with the stored one", () => {
  signIn({ token: 'her-token', user: { ...anna, user_metadata: { ...anna.user_metadata, time_zone: 'Asia/Tokyo' } } })
  const hours = { restFrom: '23:00', restUntil: '07:00' }
  expect(withRestZone(hours)).toEqual({ ...hours, restZone: 'Asia/Tokyo' })
  expect(withRestZone({ restFrom: '22:00' }, { ...hours, restZone: 'UTC' })).toEqual({
    restFrom: '22:00',
    restZone: 'UTC',
  })
  signOut()
})

test('without hours of rest no zone is sent', () => {
  const settings: Settings[] = [{}, { pauseMin: 5 }, { restFrom: '', restUntil: '' }]
  for (const given of settings) expect(withRestZone(given)).toEqual(given)
})
