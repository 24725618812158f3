import { DAY, MINUTE } from '../../../../shared/time'
import { type Castle, GOODS, REPORT_KINDS } from '../../protocol/game-objects'
import type { CallAnswers, CallArguments } from '../../protocol/protocol'
import { Declined } from '../declined'
import { callWorld } from '../engine/call-world'
import { openWorld } from '../engine/create-world'
import { settle } from '../engine/settle'
import { REAL_TIME } from '../game-time'
import type { WorldCall } from '../handlers'
import type { World } from '../world'

const START = Date.UTC(2026, 10, 23)
const LOOK_EVERY = 15 * MINUTE

/** Plays a week of a name that uses all that the realm has. Answers a digest of all answers and of the world in the end. */
export function digestOfWeek(name: string): string {
  const world = openWorld('DE1', name, START)
  const digest = new Bun.CryptoHasher('sha256')
  const play = createPlayer(world, (answer) => digest.update(JSON.stringify(answer)))
  for (let now = START; now < START + 7 * DAY; now += LOOK_EVERY) {
    settle(world, now)
    for (const castle of play('castles', {}) ?? []) {
      lookAfter(castle, play)
      improve(castle, play)
      playEvents(castle, play)
    }
    play('spin', { tickets: 1 })
    for (const { id } of play('pieces', {})?.pieces ?? []) play('equip', { commander: 'm1', piece: id })
    if (play('incoming', {})?.length) play('protect', {})
    play('take_reports', { kinds: [...REPORT_KINDS] })
  }
  const { reports: _taken, pieces, ...state } = world
  return digest.update(JSON.stringify([state, pieces.all()])).digest('hex')
}

type Play = ReturnType<typeof createPlayer>

/** Calls a settled world; null if it declines. */
function createPlayer(world: World, note: (answer: unknown) => void) {
  return function play<Call extends WorldCall>(call: Call, given: CallArguments<Call>): CallAnswers[Call] | null {
    try {
      const answer = callWorld(world, { id: '', call, with: given }, REAL_TIME)
      note(answer)
      return answer
    } catch (error) {
      if (!(error instanceof Declined)) throw error
      note(error.problem)
      return null
    }
  }
}

function lookAfter(castle: Castle, play: Play) {
  for (const good of GOODS) play('collect', { castle: castle.id, good })
  for (const target of play('targets', { castle: castle.id }) ?? []) {
    const seen = target.restsUntil ? null : play('scout', { castle: castle.id, target: target.id })
    if (seen) play('attack', { from: castle.id, target: target.id, troops: seen.defenders * 2 })
  }
  if (castle.ships.all > 0)
    for (const { id, restsUntil } of play('islands', {}) ?? [])
      if (!restsUntil) play('send_ships', { from: castle.id, island: id, ships: 3 })
}

function improve({ id }: Castle, play: Play) {
  play('collect_tax', { castle: id })
  play('buy_tools', { kind: 'ladders', count: 1 })
  const [cheapest] = play('upgrades', { castle: id })?.next ?? []
  if (cheapest) play('upgrade', { castle: id, kind: cheapest.kind })
  play('recruit', { castle: id, troops: 20 })
}

function playEvents({ id: castle }: Castle, play: Play) {
  for (const { id: event } of play('events', {})?.running ?? [])
    for (const { id: target, defenders } of play('event_targets', { event, castle }) ?? [])
      play('attack', { from: castle, target, troops: defenders * 2, tools: { ladders: 1 } })
}
