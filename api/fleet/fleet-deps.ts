import type { SecretBox } from '../accounts/secret-box'
import type { Clock } from '../clock'
import type { ConsoleLog } from '../console/console-log'
import type { Log } from '../log'
import type { Catalogue } from '../templates/catalogue'

/** What it takes to run bots. */
export interface FleetDeps {
  clock: Clock
  log: Log
  secretBox: SecretBox
  consoleLog: ConsoleLog
  catalogue: Pick<Catalogue, 'find'>
  /** The WebSocket address of the game or its bridge. */
  gameUrl: string
  /** A number from 0 up to 1. */
  random(): number
}
