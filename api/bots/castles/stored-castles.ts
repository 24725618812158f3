import type { SeenCastle, SeenJourney } from '../../../shared/castles'
import { MAX_SEEN_CASTLES, MAX_SEEN_JOURNEYS } from '../../../shared/limits'
import { type Castle, GOODS, type Goods, type Journey } from '../../game/protocol/game-objects'
import type { SeenCastlesRecord } from '../model/seen-castles-model'
import type { SeenGame } from './observe-game'

const MAX_TEXT = 64

/** A bounded copy: a bridge may answer with longer lists, longer names, or numbers that are none. */
export function storedCastles({ at, castles, journeys, names }: SeenGame) {
  const dated = journeys.filter(({ arrivesAt }) => !Number.isNaN(new Date(arrivesAt).getTime()))
  const soonest = dated.toSorted((a, b) => a.arrivesAt - b.arrivesAt)
  return {
    at: new Date(at),
    castles: castles.slice(0, MAX_SEEN_CASTLES).map(castleOf),
    journeys: soonest.slice(0, MAX_SEEN_JOURNEYS).map((journey) => journeyOf(journey, names)),
    castlesLeftOut: Math.max(0, castles.length - MAX_SEEN_CASTLES),
    journeysLeftOut: Math.max(0, soonest.length - MAX_SEEN_JOURNEYS),
  } satisfies Partial<SeenCastlesRecord>
}

function castleOf(castle: Castle): SeenCastle {
  const { stores, cap, waiting, holds, perHour, troops, carts, ships } = castle
  return {
    id: textOf(castle.id),
    name: textOf(castle.name),
    kind: castle.kind === 'outpost' ? 'outpost' : 'castle',
    x: numberOf(castle.x),
    y: numberOf(castle.y),
    stores: goodsOf(stores),
    cap: amountOf(cap),
    waiting: goodsOf(waiting),
    holds: goodsOf(holds),
    per_hour: goodsOf(perHour),
    troops: amountOf(troops),
    carts: carriersOf(carts),
    ships: carriersOf(ships),
  }
}

function journeyOf(journey: Journey, names: SeenGame['names']): SeenJourney {
  const { id, kind, castleId, targetId, count, leg, arrivesAt } = journey
  return {
    id: textOf(id),
    kind,
    castle: textOf(names.get(castleId)),
    target: textOf(names.get(targetId)),
    count: amountOf(count),
    leg: leg === 'home' ? 'home' : 'out',
    arrives_at: new Date(arrivesAt).toISOString(),
  }
}

const textOf = (text: unknown) => String(text ?? '').slice(0, MAX_TEXT)
const numberOf = (value: unknown) => (Number.isFinite(value) ? Number(value) : 0)
const amountOf = (value: unknown) => Math.max(0, Math.floor(numberOf(value)))
const carriersOf = (carriers?: Castle['carts']) => ({ home: amountOf(carriers?.home), all: amountOf(carriers?.all) })

function goodsOf(goods?: Goods): Goods {
  const [wood = 0, stone = 0, food = 0] = GOODS.map((good) => amountOf(goods?.[good]))
  return { wood, stone, food }
}
