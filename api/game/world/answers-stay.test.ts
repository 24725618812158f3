import { expect, test } from 'bun:test'
import { DAY, MINUTE } from '../../../shared/time'
import { REPORT_KINDS } from '../protocol/game-objects'
import type { GameRequest } from '../protocol/protocol'
import { Declined } from './declined'
import { callWorld } from './engine/call-world'
import { openWorld } from './engine/create-world'
import { settle } from './engine/settle'
import { REAL_TIME } from './game-time'
import type { WorldCall } from './handlers'
import { noOverrides } from './overrides'
import { seededRandom } from './random'
import { KHAN, randomChange } from './testing/random-calls'

const START = KHAN.from
const [CASTLE, EVENT] = ['c1', `khan-at-${START}`]
const READS: [WorldCall, object][] = [
  ['player', {}],
  ['castles', {}],
  ['journeys', {}],
  ['islands', {}],
  ['targets', { castle: CASTLE, kinds: ['tower', 'camp'] }],
  ['commanders', {}],
  ['skips', {}],
  ['forts', {}],
  ['pieces', {}],
  ['upgrades', { castle: CASTLE }],
  ['prices', {}],
  ['events', {}],
  ['event_targets', { event: EVENT, castle: CASTLE }],
  ['wheel', {}],
  ['incoming', {}],
  ['protection', {}],
]

test('answers of a world stay as they were while the world goes on, and hold what JSON can', () => {
  const world = openWorld('DE1', 'ansgar_h', START)
  world.overrides = { ...noOverrides(), events: [KHAN] }
  const random = seededRandom('answers')
  const answers: { answer: unknown; asJson: string }[] = []
  const note = (request: object) => {
    const answer = answerOf(request as GameRequest<WorldCall>)
    if (answer !== null) answers.push({ answer, asJson: JSON.stringify(answer) })
  }
  const answerOf = (request: GameRequest<WorldCall>) => {
    try {
      return callWorld(world, request, REAL_TIME)
    } catch (error) {
      if (!(error instanceof Declined)) throw error
      return null
    }
  }
  for (let now = START; now < START + DAY; now += 20 * MINUTE) {
    settle(world, now)
    for (const [call, given] of READS) note({ id: '', call, with: given })
    for (let n = 0; n < 20; n++) note(randomChange(random))
    note({ id: '', call: 'take_reports', with: { kinds: [...REPORT_KINDS] } })
  }
  expect(answers.length).toBeGreaterThan(1_500)
  expect(answers.filter(({ answer, asJson }) => JSON.stringify(answer) !== asJson)).toEqual([])
  for (const { answer, asJson } of answers) expect(answer).toEqual(JSON.parse(asJson))
})
