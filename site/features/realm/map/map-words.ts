import type { RealmMap } from '../../../../shared/realm-map'
import type { Glyph } from './glyphs'

export type Castle = RealmMap['castles'][number]
export type Target = RealmMap['targets'][number]
export type RealmEvent = NonNullable<RealmMap['event']>

export const GLYPH_NAMES: Record<Glyph, string> = {
  castle: "A player's castle",
  rival: "A rival's castle",
  outpost: 'Outpost',
  tower: 'Robber tower',
  camp: 'Robber camp',
  fort: 'Storm fort',
  island: 'Storm island',
  event: 'Event camp',
  carts: 'Carts',
  troops: 'Troops',
  ships: 'Ships',
  raid: 'A raid',
}

const LONGEST_NAME = 22

export const count = (amount: number) => Math.floor(amount).toLocaleString('en-US')

/** What the map says about a place: its name, then its facts. */
export interface Facts {
  title: string
  lines: string[]
}

export function castleFacts({ name, owner, kind, strength, owner_strength: inAll }: Castle): Facts {
  if (owner === 'rival') return { title: name, lines: [`A rival's ${kind}`, `Strength ${count(strength)}`] }
  const own = kind === 'castle' ? 'Castle' : 'Outpost'
  return { title: name, lines: [`A player's ${kind}`, `${own} ${count(strength)} · ${name} in all ${count(inAll)}`] }
}

export function targetFacts({ kind, level, awake }: Target, event: RealmEvent | null): Facts {
  if (kind === 'island')
    return { title: GLYPH_NAMES.island, lines: [awake ? 'Calm: ships can land' : 'A storm lies over it'] }
  const lines = [`Level ${level}`, awake ? 'Awake' : 'Asleep: it fell and rests']
  if (kind === 'event' && event) lines.unshift(event.title)
  return { title: GLYPH_NAMES[kind], lines }
}

export const factsInWords = ({ title, lines }: Facts) => [title, ...lines].join(', ')

/** A name as it fits on the map. */
export function shortName(name: string): string {
  const letters = [...name]
  return letters.length > LONGEST_NAME ? `${letters.slice(0, LONGEST_NAME - 1).join('')}…` : name
}

const UNITS = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
  [1, 's'],
] as const

/** "3 d 4 h", "12 min 40 s", "moments" */
export function spanInWords(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  const first = UNITS.findIndex(([size]) => seconds >= size)
  if (seconds <= 0 || first < 0) return 'moments'
  const parts = UNITS.slice(first, first + 2).map(([size, unit], n) => {
    const within = n === 0 ? seconds : seconds % (UNITS[first]?.[0] ?? 1)
    return `${Math.floor(within / size)} ${unit}`
  })
  return parts.filter((part) => !part.startsWith('0 ')).join(' ')
}

/** The map in one sentence, for readers who do not see it. */
export function mapInWords({ castles, targets, journeys }: RealmMap): string {
  const rivals = castles.filter(({ owner }) => owner === 'rival').length
  const awake = targets.filter((target) => target.awake).length
  return `A map with ${castles.length - rivals} castles and outposts of players, ${rivals} of rivals, ${targets.length} targets, ${awake} of them awake, and ${journeys.length} on their way. The table lists the strongest.`
}
