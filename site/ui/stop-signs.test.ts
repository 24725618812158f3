import { expect, test } from 'bun:test'
import { Flag, Info, OctagonX } from 'lucide-react'
import { ERROR_CODES } from '../../shared/stop-reasons'
import { stopSignOf } from './stop-signs'

test('every error has the sign of a fault', () => {
  for (const code of ERROR_CODES) expect(stopSignOf(code)).toEqual({ Icon: OctagonX, tone: 'error' })
})

test('a goal has a flag, and what this version does not know is plain news', () => {
  expect(stopSignOf('goal_reached')).toEqual({ Icon: Flag, tone: 'online' })
  expect([stopSignOf('of-a-later-version').Icon, stopSignOf('toString').Icon]).toEqual([Info, Info])
})
