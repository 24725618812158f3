import { type Static, t } from 'elysia'

// Elysia's own integer takes texts as well.
const LineNumber = t.Number({ multipleOf: 1, minimum: 1 })

/** The data of a gap event: the first and the last number of the lines that the reader will never see. */
export const ConsoleGap = t.Object({ from: LineNumber, to: LineNumber })
export type ConsoleGap = Static<typeof ConsoleGap>
