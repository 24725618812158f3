import type { Piece, SetBonus } from '../../protocol/equipment'
import { BONUSES, type PieceBonus, SLOTS } from '../../protocol/pieces'
import type { CallAnswers } from '../../protocol/protocol'

const TASKS = ['raids', 'events', 'defence', 'speed'] as const
export type Task = (typeof TASKS)[number]

/** What each percent of a bonus counts for a task. */
const WEIGHTS: Record<Task, PieceBonus> = {
  raids: { loot: 1, losses: 0.8, speed: 0.4, defence: 0 },
  events: { loot: 0.1, losses: 1, speed: 0.6, defence: 0 },
  defence: { loot: 0, losses: 0, speed: 0, defence: 1 },
  speed: { loot: 0.2, losses: 0.2, speed: 1, defence: 0 },
}

export type Commander = CallAnswers['commanders'][number]

export interface Outfit {
  commander: Commander
  task: Task
  pieces: Piece[]
}

const scoreOfBonus = (bonus: PieceBonus, task: Task) =>
  BONUSES.reduce((sum, kind) => sum + bonus[kind] * WEIGHTS[task][kind], 0)

/** What pieces bring a commander for a task, with their sets. */
export function scoreOf(pieces: readonly Piece[], task: Task, sets: readonly SetBonus[]): number {
  const own = pieces.reduce((sum, { bonus }) => sum + scoreOfBonus(bonus, task), 0)
  return own + setsOf(pieces, sets).reduce((sum, { bonus }) => sum + scoreOfBonus(bonus, task), 0)
}

/** Of each set the largest bonus that these pieces reach. */
function setsOf(pieces: readonly Piece[], sets: readonly SetBonus[]): SetBonus[] {
  return [...Map.groupBy(sets, ({ set }) => set)].flatMap(([set, bonuses]) => {
    const count = pieces.filter((piece) => piece.set === set).length
    const reached = bonuses.filter((each) => each.pieces <= count).toSorted((a, b) => b.pieces - a.pieces)
    return reached.slice(0, 1)
  })
}

/** The best pieces for each commander, the first one first. Those of commanders under way stay with them. */
export function bestOutfits(
  commanders: { commander: Commander; task: Task }[],
  pieces: readonly Piece[],
  sets: readonly SetBonus[],
): Outfit[] {
  const away = new Set(
    commanders.filter(({ commander }) => commander.busyUntil !== null).map(({ commander }) => commander.id),
  )
  let free = pieces.filter((piece) => !piece.commander || !away.has(piece.commander))
  return commanders
    .filter(({ commander }) => !away.has(commander.id))
    .map(({ commander, task }) => {
      const outfit = bestOutfit(free, task, sets)
      free = free.filter((piece) => !outfit.includes(piece))
      return { commander, task, pieces: outfit }
    })
}

/** Tries an outfit around each set, and one without. */
function bestOutfit(pieces: readonly Piece[], task: Task, sets: readonly SetBonus[]): Piece[] {
  const names = [null, ...new Set(sets.map(({ set }) => set))]
  const outfits = names.map((set) => outfitAround(pieces, task, set))
  return outfits.reduce((best, each) => (scoreOf(each, task, sets) > scoreOf(best, task, sets) ? each : best))
}

function outfitAround(pieces: readonly Piece[], task: Task, set: string | null): Piece[] {
  return SLOTS.flatMap((slot) => {
    const fitting = pieces
      .filter((piece) => piece.slot === slot)
      .toSorted((a, b) => scoreOfBonus(b.bonus, task) - scoreOfBonus(a.bonus, task))
    const ofSet = set ? fitting.find((piece) => piece.set === set) : undefined
    return ofSet ?? fitting[0] ?? []
  })
}
