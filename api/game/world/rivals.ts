import { DAY } from '../../../shared/time'
import type { Place } from '../protocol/game-objects'
import { COAST, MAP_SIZE } from './map'
import { draw, integerBetween, seededRandom } from './random'

const TEMPERS = ['calm', 'greedy', 'fierce'] as const

/** A lord of the practice realm, the same for all names of a server. */
export interface Rival extends Place {
  id: string
  name: string
  temper: (typeof TEMPERS)[number]
  /** The strength at the beginning of the calendar. */
  base: number
  /** The share by which it changes over its season. */
  swing: number
  /** The length of its season. */
  season: number
}

const RIVALS = 30
const COLUMNS = 6
const ROWS = RIVALS / COLUMNS
/** Fields that stay empty at the edge of the map. */
const EDGE = 2

const TITLES = ['Baron', 'Graf', 'Ritter', 'Vogt', 'Freiherr', 'Baroness', 'Gräfin', 'Herzog']
const HOUSES = [
  'Eisenhand',
  'Wolfsherz',
  'Rotbart',
  'Schwarzdorn',
  'Steinfaust',
  'Rabenschrei',
  'Falkenblick',
  'Bärenfell',
  'Sturmruf',
  'Kaltwasser',
  'Hammerstein',
  'Dachsbau',
  'Silberzunge',
  'Grauwolf',
  'Feuerbrand',
  'Drachenstein',
  'Eberzahn',
  'Nachtfalke',
  'Hohenfels',
  'Dunkelwald',
  'Goldbach',
  'Krähenfuß',
  'Ankerfest',
  'Distelkamp',
  'Löwenmut',
  'Moorhand',
  'Schildburg',
  'Winterfeld',
  'Otterbein',
  'Hirschsprung',
  'Natterkopf',
  'Tannenberg',
]

const known = new Map<string, readonly Rival[]>()

/** The rivals of a server. They never change. */
export function rivalsOf(server: string): readonly Rival[] {
  const rivals = known.get(server) ?? createRivals(server)
  known.set(server, rivals)
  return rivals
}

function createRivals(server: string): Rival[] {
  const random = seededRandom(`${server}/rivals`)
  return draw(random, HOUSES, RIVALS).map((house, n) => ({
    id: `rival${n + 1}`,
    name: `${draw(random, TITLES, 1)[0]} ${house}`,
    ...placeInCell(random, n),
    temper: draw(random, TEMPERS, 1)[0] ?? 'calm',
    base: Math.round(300 * 16 ** random()),
    swing: 0.05 + random() * 0.1,
    season: integerBetween(random, 6, 15) * DAY,
  }))
}

/** Each rival has a cell of the land to itself, so that they are spread. */
function placeInCell(random: () => number, n: number): Place {
  const width = (MAP_SIZE - 2 * EDGE) / COLUMNS
  const height = Math.floor((COAST - 2 * EDGE) / ROWS)
  const [left, top] = [EDGE + (n % COLUMNS) * width, EDGE + Math.floor(n / COLUMNS) * height]
  return { x: left + integerBetween(random, 0, width - 2), y: top + integerBetween(random, 0, height - 2) }
}

const CALENDAR_BEGINS = Date.UTC(2026, 0, 1)
/** Rivals add half of their base in the first so many days, and ever less after that. */
const GROWTH_PERIOD = 30 * DAY

/** Grows slowly, with better and worse seasons. */
export function rivalStrength({ base, swing, season }: Rival, gameTime: number): number {
  const growth = 1 + 0.72 * Math.log1p(Math.max(0, gameTime - CALENDAR_BEGINS) / GROWTH_PERIOD)
  return Math.round(base * growth * (1 + swing * Math.sin((2 * Math.PI * gameTime) / season)))
}
