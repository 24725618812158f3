import { type Static, t } from 'elysia'

// Elysia's own integer accepts strings too.
const LineNumber = t.Number({ multipleOf: 1, minimum: 1 })

/** The first and the last number of the missing lines. */
export const ConsoleGap = t.Object({ from: LineNumber, to: LineNumber })
export type ConsoleGap = Static<typeof ConsoleGap>
