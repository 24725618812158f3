export interface Fault {
  kind: string
  what: string
  from: number
  to: number
  /** When all bots were back in play. */
  recoveredAt: number
  /** The URL path of the affected process's bots; null for a fault of all. */
  path: string | null
  /** Whether unflushed lines are lost, because a process was killed, frozen or cut off. */
  losesLines: boolean
  /** Whether the process stood still and could not sign out of the game. */
  freezes: boolean
  /** Whether bots have to play on, although it is a fault of all. */
  isBorne?: boolean
  /** When consoles lost all lines from before. */
  consolesEmptiedAt?: number
  judgement?: Judgement
}

/** What only this fault asks for. */
interface Judgement {
  figures: string[]
  violations: string[]
}

/** Times are those of the whole injection, unless it answers its own. */
export type Injected = Omit<Fault, 'kind' | 'from' | 'to' | 'recoveredAt'> & Partial<Pick<Fault, 'from' | 'to'>>

export const STANDSTILL = 'standstill'

export const isAbout = (fault: Fault, path: string) => fault.path === null || fault.path === path
