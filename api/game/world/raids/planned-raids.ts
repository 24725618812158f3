import { DAY, HOUR, MINUTE } from '../../../../shared/time'
import { draw, integerBetween, seededRandom } from '../random'

/** All that is certain about a raid before a rival sets out: the same for one server, name and day, whenever one looks. */
export interface PlannedRaid {
  id: string
  /** The rival sets out, and the player reads of it. */
  noticeAt: number
  arrivesAt: number
  /** How many troops march against a rich castle, as a share of what its barracks hold. */
  size: number
  /** Numbers from 0 to 1, which decide on the castle and the rival. */
  castleDraw: number
  rivalDraw: number
}

/** How many raids a day may have, each as likely as the others. On average two. */
const COUNTS = [0, 1, 1, 2, 2, 2, 3, 3, 4]
const SLOTS = [0, 1, 2, 3]
const SLOT = DAY / SLOTS.length
const LEAST_NOTICE = 2 * HOUR
const MOST_NOTICE = 6 * HOUR

interface Identity {
  server: string
  name: string
}

/** The raids of one day of game time, counted from 1970, in the order of their notice. */
export function raidsOfDay({ server, name }: Identity, day: number): PlannedRaid[] {
  const random = seededRandom(`${server}/${name.toLowerCase()}/raids/${day}`)
  const [count = 0] = draw(random, COUNTS, 1)
  // Each quarter of a day has at most one, so that no two have the same moment.
  const slots = draw(random, SLOTS, count).toSorted((a, b) => a - b)
  return slots.map((slot, n) => {
    const noticeAt = day * DAY + slot * SLOT + integerBetween(random, 0, SLOT - 1)
    const arrivesAt = noticeAt + integerBetween(random, LEAST_NOTICE / MINUTE, MOST_NOTICE / MINUTE) * MINUTE
    const size = 0.3 + random()
    return { id: `raid${day}-${n + 1}`, noticeAt, arrivesAt, size, castleDraw: random(), rivalDraw: random() }
  })
}

/** The first raid that sets out after this moment. */
export function raidAfter(identity: Identity, moment: number): PlannedRaid {
  for (let day = Math.floor(moment / DAY); ; day++) {
    const next = raidsOfDay(identity, day).find(({ noticeAt }) => noticeAt > moment)
    if (next) return next
  }
}

/** When a planned raid set out, by its id; others than rivals' raids have no plan. */
export function noticeOf(identity: Identity, id: string): number | undefined {
  const [, day, number] = /^raid(\d+)-(\d+)$/.exec(id) ?? []
  return day && number ? raidsOfDay(identity, Number(day))[Number(number) - 1]?.noticeAt : undefined
}
