import type { Report, ReportKind } from '../protocol/game-objects'
import type { FoundPiece, PieceBonus } from '../protocol/pieces'

/** Reports that wait for their player, oldest first. They are stored beside the world, as they may be many. */
export interface Reports {
  add(report: Report): void
  /** Removes and answers those of these kinds. */
  take(kinds: readonly ReportKind[]): Report[]
}

/** The newest of each kind that a world keeps: those that a client never takes leave room for the others. */
export const MAX_REPORTS = 200

export function createReports(): Reports {
  let reports: Report[] = []
  return {
    add(report) {
      reports = newestOfEachKind([...reports, report])
    },
    take(kinds) {
      const isTaken = ({ kind }: Report) => kinds.includes(kind)
      const taken = reports.filter(isTaken)
      reports = reports.filter((report) => !isTaken(report))
      return taken
    },
  }
}

export function newestOfEachKind(reports: Report[]): Report[] {
  const counts = new Map<ReportKind, number>()
  const isKept = ({ kind }: Report) => {
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return count <= MAX_REPORTS
  }
  return reports.length <= MAX_REPORTS ? reports : reports.toReversed().filter(isKept).toReversed()
}

/** A piece of equipment. `base` is what it brings at level 0, in percent. */
export interface WorldPiece extends FoundPiece {
  base: PieceBonus
  level: number
  /** How often the smith has tried to improve it. */
  tries: number
  /** Who wears it. */
  commander: string | null
}

/** Pieces of equipment, in the order in which they were found. They are stored beside the world. */
export interface Pieces {
  all(): readonly WorldPiece[]
  /** Adds a piece, or replaces the one with its id. */
  put(piece: WorldPiece): void
  remove(id: string): void
}

export function createPieces(first: WorldPiece[] = []): Pieces {
  const pieces = new Map(first.map((piece) => [piece.id, piece]))
  return {
    all: () => [...pieces.values()],
    put: (piece) => pieces.set(piece.id, piece),
    remove: (id) => pieces.delete(id),
  }
}
