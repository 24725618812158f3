import type { RealmMap } from '../../../../shared/realm-map'
import { DAY, HOUR, MINUTE } from '../../../../shared/time'
import { seededRandom } from '../drawing/seeded'

const RIVALS = 30
const PLAYERS = 8
const TARGETS = 100
const ISLANDS = 20
const JOURNEYS = 20
const EVENT_CAMPS = 4
const RAIDER = 'Gräfin Rabenschrei'
const TITLES = ['Baron', 'Graf', 'Ritter', 'Vogt', 'Herzog']
const HOUSES = ['Eisenhand', 'Wolfsherz', 'Rotbart', 'Schwarzdorn', 'Steinfaust', 'Hammerstein']
const NAMES = ['an…', 'falkenstein', 'be…', 'ro…', 'Krähenfürst', 'ma…', 'so…', 'ti…']
const KINDS = ['troops', 'carts', 'ships', 'raid'] as const

/** A map of a realm in which much happens, at a moment. */
export function busyRealm(now: number, server = 'DE1'): RealmMap {
  const random = seededRandom(`busy ${server}`)
  const onLand = () => ({ x: 4 + random() * 92, y: 5 + random() * 66 })
  const atSea = () => ({ x: 5 + random() * 84, y: 82 + random() * 13 })
  const pick = <Entry>(entries: readonly Entry[]) => entries[Math.floor(random() * entries.length)] as Entry
  const built: Omit<Castle, 'owner_strength'>[] = [
    ...Array.from({ length: RIVALS }, (_, n) => ({
      id: `rival${n}`,
      name: `${pick(TITLES)} ${pick(HOUSES)}`,
      owner: 'rival' as const,
      kind: 'castle' as const,
      strength: Math.round(400 * 12 ** random()),
      ...gridded(n, random),
    })),
    ...NAMES.slice(0, PLAYERS).flatMap((name, n) => castlesOf(name, { n, random, home: onLand() })),
  ]
  const castles: Castle[] = built.map((castle) => ({ ...castle, owner_strength: inAll(castle, built) }))
  const islands = Array.from({ length: ISLANDS }, (_, n) => ({
    id: `i${n}`,
    kind: 'island' as const,
    level: 0,
    awake: random() > 0.4,
    ...atSea(),
  }))
  const targets: RealmMap['targets'] = Array.from({ length: TARGETS }, (_, n) => ({
    id: `t${n}`,
    kind: n < EVENT_CAMPS ? 'event' : pick(['tower', 'tower', 'camp'] as const),
    level: 4 + Math.floor(random() * 36),
    awake: random() > 0.4,
    ...onLand(),
  }))
  const forts = Array.from({ length: 3 }, (_, n) => ({
    id: `f${n}`,
    kind: 'fort' as const,
    level: 20,
    awake: n > 0,
    ...atSea(),
  }))
  const journeys = Array.from({ length: JOURNEYS }, (_, n) => {
    const kind = KINDS[n % 8 === 7 ? 3 : n % 3] ?? 'troops'
    const home = pick(castles.slice(RIVALS))
    const isNear = (each: { x: number; y: number }) => Math.hypot(each.x - home.x, each.y - home.y) < 24
    const away: Record<typeof kind, { x: number; y: number }[]> = {
      ships: islands,
      raid: castles.slice(0, RIVALS).filter(isNear),
      carts: castles.slice(RIVALS).filter(isNear),
      troops: targets.filter(isNear),
    }
    const other = pick(away[kind].length > 0 ? away[kind] : targets)
    const [from, to] = kind === 'raid' || n % 5 === 4 ? [other, home] : [home, other]
    const [left, takes] = [now - random() * 20 * MINUTE, 22 * MINUTE + random() * 20 * MINUTE]
    return {
      id: `j${n}`,
      kind,
      name: kind === 'raid' ? RAIDER : home.name,
      owner: kind === 'raid' ? ('rival' as const) : home.owner,
      against: kind === 'raid' ? home.name : null,
      count: 20 + n * 31,
      from: { x: from.x, y: from.y },
      to: { x: to.x, y: to.y },
      left_at: new Date(left).toISOString(),
      arrives_at: new Date(left + takes).toISOString(),
    }
  })
  return {
    server,
    at: new Date(now).toISOString(),
    speed: 1,
    size: 100,
    castles,
    targets: [...targets, ...islands, ...forts],
    // Raids come first.
    journeys: journeys.toSorted((a, b) => Number(b.kind === 'raid') - Number(a.kind === 'raid')),
    strongest: castles
      .filter(({ kind }) => kind === 'castle')
      .toSorted((a, b) => b.owner_strength - a.owner_strength)
      .slice(0, 20)
      .map(({ name, owner, owner_strength }) => ({ name, owner, strength: owner_strength })),
    event: {
      kind: 'khan',
      title: "Khan Batu's horde",
      opens_at: new Date(now - DAY).toISOString(),
      ends_at: new Date(now + 2 * DAY + 3 * HOUR).toISOString(),
    },
    next_event: {
      kind: 'berimond',
      title: 'War of Berimond',
      opens_at: new Date(now + 9 * DAY).toISOString(),
      ends_at: new Date(now + 12 * DAY).toISOString(),
    },
  }
}

type Castle = RealmMap['castles'][number]
type Built = Omit<Castle, 'owner_strength'>

/** Of a player, all castles and some coins. */
const inAll = (castle: Built, built: readonly Built[]) =>
  castle.owner === 'rival'
    ? castle.strength
    : built.filter(({ name }) => name === castle.name).reduce((sum, { strength }) => sum + strength, 55)

/** Rivals are spread over the land. */
function gridded(n: number, random: () => number) {
  return { x: 5 + (n % 6) * 15.5 + random() * 12, y: 6 + Math.floor(n / 6) * 13 + random() * 10 }
}

interface Owned {
  n: number
  random: () => number
  home: { x: number; y: number }
}

function castlesOf(name: string, { n, random, home }: Owned): Built[] {
  const owner = 'player' as const
  const beside = () => ({
    x: Math.min(96, Math.max(4, home.x + (random() - 0.5) * 9)),
    y: Math.min(71, home.y + 1 + random() * 4),
  })
  return [
    { id: `p${n}`, name, owner, kind: 'castle', strength: Math.round(500 + random() * 4200), ...home },
    { id: `p${n}.1`, name, owner, kind: 'outpost', strength: Math.round(200 + random() * 900), ...beside() },
    { id: `p${n}.2`, name, owner, kind: 'outpost', strength: Math.round(200 + random() * 900), ...beside() },
  ]
}
