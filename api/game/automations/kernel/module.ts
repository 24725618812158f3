import type { Choice, Decision, RuledOut } from '../../../../shared/decisions'
import type { Castle, Report, ReportKind } from '../../protocol/game-objects'
import type { AutomationContext } from '../automation'
import type { DayTally } from './day-tally'
import type { LearntLosses } from './learnt-losses'

/** One job of a bot, such as raiding towers. A template plays one beside the feeding; the Steward plays them all. */
export interface Module {
  /** Prints the state of things at the start. */
  open?(): Promise<void>
  /** The reports that it understands. Of two modules that do, the one that owns a report hears it. */
  hears?: readonly ReportKind[]
  owns?(report: Report): boolean
  hear?(report: Report): Promise<void>
  /** What could be done now, and when to look again. */
  consider(): Promise<Outlook>
}

export interface Outlook {
  steps: Step[]
  ruledOut?: RuledOutStep[]
  /** Only the soonest counts. */
  next?: Moment[]
  /** Where nothing can be done, why, and when it goes on: "The 16 marches of today are done; more may leave at …" */
  idle?: string
}

export interface RuledOutStep extends RuledOut {
  /** What stands in the way, whatever the target: "too few troops for the defenders". Missing where the player wants it so. */
  obstacle?: string
  /** How many troops are missing, where there are too few at home. */
  lacks?: number
}

/** Something will have happened that is worth a look. */
export interface Moment {
  at: number
  /** "The quarries of Rabenfels are full" */
  what: string
  /** Perhaps nothing is to be done then, so a bot does not sign in for it. */
  isMaybe?: boolean
  /** No short rest may last until then. */
  isAppointment?: boolean
  /** A wait until then gets no line. */
  isSilent?: boolean
  /** Too dull to be announced long before. */
  isQuiet?: boolean
}

/** What steps compete for. Those that use the same are compared by their value, others by what they bring. */
type Scarce = 'troops' | 'ships' | 'carts' | 'coins' | 'time'

export interface Step {
  /** Names the step while nothing changes: it is taken once between two waits, and left alone after two refusals. */
  id: string
  /** "Raid the tower at 39:37 with 140 troops" */
  what: string
  uses: Scarce
  value: number
  /** "loot per troop-hour" */
  measure: string
  /** Expected, in goods. */
  gain: number
  loss: number
  /** What a reader is told instead, where goods say little. */
  told?: Partial<Choice>
  /** Comes before all others. */
  isUrgent?: boolean
  /** Only looks: comes before other steps that use the same. */
  isLook?: boolean
  /** How often it asks the game to change something; once if it is missing. */
  calls?: number
  /** Whose step it is, in a bot with several parts. */
  label?: string
  /** Printed before it, unless it was the last thing said: "3 of 9 towers are worth it." */
  reason?: string
  /** What it brings is known later, and said with `came`. */
  isAwaited?: boolean
  /** Does it, and prints the line that answers "Why?". */
  take(decision: Decision): Promise<void>
}

/** What modules play with. The reads of `game` are remembered for one look. */
export interface ModuleContext
  extends Pick<
    AutomationContext,
    'game' | 'settings' | 'secrets' | 'print' | 'came' | 'gain' | 'notify' | 'clock' | 'seed' | 'random'
  > {
  /** What the battles of this run have taught all modules. */
  losses: LearntLosses
  /** What the day brought and cost. */
  tally: DayTally
  /** Where a part of the bot watches for raids; without it no troops are kept for them. */
  homeGuard?: HomeGuard
}

/** Troops that stay at home while raids are on their way, so that what the watch says of them comes true. */
export interface HomeGuard {
  neededAt(castle: Castle): Promise<number>
  /** The watch counts on troops of other castles too, for help that leaves later. */
  relyOn(raidId: string, reliances: Reliance[]): void
}

export interface Reliance {
  castleId: string
  troops: number
  until: number
}
