import { attempt } from '../api/game/automations/attempt'
import type { AutomationContext } from '../api/game/automations/automation'
import { createPace } from '../api/game/automations/pace'
import { PACE_DEFAULTS } from '../api/game/automations/pace-settings'
import { type Castle, GOODS, type Good, type Journey } from '../api/game/protocol/game-objects'
import { MINUTE } from '../shared/time'

const COLLECT_FROM = 300
const LOOK_EVERY = 12
/** Percent of a storage from which carts leave, and to which a target is filled. */
const SEND_AT = 85
const EMPTY_DOWN_TO = 0.6

/** How the Resource Collector of commit 63b7b482 looked and collected with its default settings, without its lines. */
export const formerCollector = { defaults: { ...PACE_DEFAULTS }, run }

async function run(context: AutomationContext): Promise<void> {
  const { game, clock, random } = context
  const pace = createPace(context)
  await game.castles()
  for (let collectFrom = 1; ; collectFrom = COLLECT_FROM) {
    const castles = await game.castles()
    await game.takeReports(['carts_arrived', 'carts_home'])
    for (const castle of castles) {
      for (const good of GOODS) {
        if (castle.waiting[good] < collectFrom || !hasRoom(castle, good, collectFrom)) continue
        await pace.step()
        const collected = await attempt(context, game.collect(castle.id, good))
        context.gain(collected?.amount ?? 0, { [good]: collected?.amount })
      }
    }
    await sendCarts(context, () => pace.step())
    const nextRound = clock.now() + ((0.8 + random() * 0.4) * LOOK_EVERY * MINUTE) / game.speed
    const carts = (await game.journeys()).filter(({ kind }) => kind === 'carts')
    await pace.waitUntil(Math.min(nextRound, ...carts.map(({ arrivesAt }) => arrivesAt)), () => '')
  }
}

const hasRoom = ({ stores, cap }: Castle, good: Good, needed: number) => cap - stores[good] >= Math.min(needed, cap / 2)

async function sendCarts(context: AutomationContext, step: () => Promise<void>): Promise<void> {
  const { game } = context
  for (;;) {
    const order = nextLoad(await game.castles(), await game.journeys())
    if (!order) return
    await step()
    if (!(await attempt(context, game.sendCarts(order)))) return
  }
}

function nextLoad(castles: Castle[], journeys: Journey[]) {
  const expecting = new Set(
    journeys.filter(({ kind, leg }) => kind === 'carts' && leg === 'out').map(({ targetId }) => targetId),
  )
  const loads = castles.flatMap((from) =>
    GOODS.flatMap((good) => {
      const fullness = (from.stores[good] / from.cap) * 100
      const roomAt = ({ cap, stores }: Castle) => (cap * SEND_AT) / 100 - stores[good]
      const [to] = castles
        .filter((castle) => castle !== from && !expecting.has(castle.id))
        .toSorted((a, b) => roomAt(b) - roomAt(a))
      if (fullness < SEND_AT || !to) return []
      const spare = from.stores[good] - from.cap * EMPTY_DOWN_TO
      const carts = Math.min(from.carts.home, Math.floor(Math.min(spare, roomAt(to)) / from.carts.load))
      return carts > 0 ? [{ fullness, from: from.id, to: to.id, good, amount: carts * from.carts.load }] : []
    }),
  )
  const [first] = loads.toSorted((a, b) => b.fullness - a.fullness)
  return first && { from: first.from, to: first.to, good: first.good, amount: first.amount }
}
