import type { BotDocument } from '../bots/bot-model'
import type { ConsoleWriter } from '../console/console-writer'
import type { Redactor } from '../console/redact'
import type { DayBook } from './day-book'
import type { Ending } from './ending'
import type { FleetDeps } from './fleet-deps'
import type { Lease } from './leases'

/** What belongs to a run from its first line to its last. */
export interface Run {
  deps: FleetDeps
  /** As it was claimed: its epoch is the number of the run. */
  bot: BotDocument
  /** The castle is this run's to play as long as it is held. */
  lease: Lease | null
  ending: Ending
  redact: Redactor
  writer: ConsoleWriter
  book: DayBook
}
