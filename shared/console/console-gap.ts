import { type Static, t } from 'elysia'

/** The data of a gap event: the first and the last number of the lines that the reader will never see. */
export const ConsoleGap = t.Object({ from: t.Integer({ minimum: 1 }), to: t.Integer({ minimum: 1 }) })
export type ConsoleGap = Static<typeof ConsoleGap>
