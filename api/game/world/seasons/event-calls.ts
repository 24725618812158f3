import { DIFFICULTIES, type EventTarget, type RunningEvent, type UpcomingEvent } from '../../protocol/events'
import { Declined, findOrDecline } from '../declined'
import type { GameTime } from '../game-time'
import type { Handlers } from '../handlers'
import { rivalsOf } from '../rivals'
import type { RealmEvent } from '../season-state'
import { travelMs } from '../travel'
import type { World } from '../world'
import { nextEvents } from './calendar'
import { campsOf, DIFFICULTY_FACTORS, type EventCamp } from './camps'
import { nextThreshold } from './event-rewards'
import { findOpenEvent, openEvents, participationIn, takePart } from './open-events'
import { COMPETITORS, rankOf, rivalPoints, sideOf, sidePoints } from './ranks'

const LEADERS = 5

export const eventReads: Handlers<'events' | 'event_targets'> = {
  events: (world, _given, time) => ({
    running: openEvents(world).map((event) => runningEvent(world, event, time)),
    next: nextEvents(world.server, world.settledAt).map((event) => upcoming(event, time)),
  }),
  event_targets(world, { event: eventId, castle: castleId }, time) {
    const event = findOpenEvent(world, eventId)
    const castle = findOrDecline(world.castles, castleId, 'castle')
    return campsOf(world, event).map((camp) =>
      campView(world, { camp, travel: travelMs('troops', castle, camp) }, time),
    )
  },
}

export const eventChanges: Handlers<'choose_difficulty'> = {
  choose_difficulty(world, { event: eventId, difficulty }, time) {
    const event = findOpenEvent(world, eventId)
    if (takePart(world, event, difficulty).difficulty !== difficulty)
      throw new Declined('not_there', 'The difficulty of an event is chosen once, before the first attack.')
    return runningEvent(world, event, time)
  },
}

const upcoming = ({ id, kind, title, opensAt, endsAt }: RealmEvent, { realAt }: GameTime): UpcomingEvent => ({
  id,
  kind,
  title,
  opensAt: realAt(opensAt),
  endsAt: realAt(endsAt),
})

function runningEvent(world: World, event: RealmEvent, time: GameTime): RunningEvent {
  const part = participationIn(world, event.id)
  const { points = 0, rewards = 0, difficulty = null } = part ?? {}
  const rivals = rivalPoints(world.server, event, world.settledAt)
  return {
    ...upcoming(event, time),
    difficulty,
    difficulties: DIFFICULTIES.map(difficultyView),
    points,
    rank: rankOf(points, rivals),
    of: COMPETITORS,
    leaders: leadersAmong(world, { points, rivals }),
    nextReward: nextThreshold(world, event, rewards),
    ...(event.kind === 'khan' ? { rage: part?.rage ?? 0 } : warView(world, event, points)),
  }
}

function difficultyView(difficulty: (typeof DIFFICULTIES)[number]) {
  const { points, defenders } = DIFFICULTY_FACTORS[difficulty]
  return { difficulty, points: Math.round(points * 100), defenders: Math.round(defenders * 100) }
}

function leadersAmong({ server, name }: World, { points, rivals }: { points: number; rivals: number[] }) {
  const theirs = rivalsOf(server).map((rival, number) => ({ name: rival.name, points: rivals[number] ?? 0 }))
  const all = points > 0 ? [{ name, points }, ...theirs] : theirs
  return all.toSorted((a, b) => b.points - a.points).slice(0, LEADERS)
}

function warView(world: World, event: RealmEvent, points: number) {
  const side = sideOf(world.server, world.name)
  return { side, sides: sidePoints(world, event, { at: world.settledAt, points }), reputation: world.reputation }
}

function campView(
  { settledAt }: World,
  { camp, travel }: { camp: EventCamp; travel: number },
  { speed, realAt }: GameTime,
): EventTarget {
  const { id, x, y, level, defenders, walls, points, reputation, restsUntil, changesAt } = camp
  return {
    id,
    x,
    y,
    level,
    defenders,
    walls,
    points,
    reputation,
    travelMs: Math.ceil(travel / speed),
    restsUntil: restsUntil > settledAt ? realAt(restsUntil) : null,
    changesAt: changesAt && realAt(changesAt),
  }
}
