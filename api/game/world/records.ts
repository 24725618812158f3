import type { Report, ReportKind } from '../protocol/game-objects'

/** Reports that wait for their player, oldest first. They are stored beside the world, as they may be many. */
export interface Reports {
  add(report: Report): void
  /** Removes and answers those of these kinds. */
  take(kinds: readonly ReportKind[]): Report[]
}

/** The newest that a world keeps. */
export const MAX_REPORTS = 200

export function createReports(): Reports {
  let reports: Report[] = []
  return {
    add(report) {
      reports = [...reports.slice(1 - MAX_REPORTS), report]
    },
    take(kinds) {
      const isTaken = ({ kind }: Report) => kinds.includes(kind)
      const taken = reports.filter(isTaken)
      reports = reports.filter((report) => !isTaken(report))
      return taken
    },
  }
}
