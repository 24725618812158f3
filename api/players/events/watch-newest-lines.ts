import { MINUTE, SECOND } from '../../../shared/time'
import { idsOfBots } from '../../bots/consoles/newest-lines'
import type { ConsoleLog } from '../../console/log/console-log'
import type { Viewer } from '../../identity/viewer/viewer'
import type { Log } from '../../platform/log'
import type { Clock } from '../../platform/time/clock'
import { repeat } from '../../platform/time/repeat'
import type { Change } from '../../realtime/changes/changes'
import type { PendingChange } from './pending-changes'

/** A page that is still open and visible then asks again. */
export const WATCHED_FOR = 10 * MINUTE
const REPORT_INTERVAL = 2 * SECOND
const RETRY_DELAY = SECOND

interface WatchOptions {
  consoleLog: ConsoleLog
  clock: Clock
  log: Log
  viewer: Viewer
  onChange(change: PendingChange): void
  signal: AbortSignal
}

interface NewestLinesWatch {
  /** Reports changed lines for a while, from now on. */
  want(): void
  /** A bot that was created while lines are wanted is followed too. */
  see(change: Change): void
}

/**
 * Reports which bots have printed, together at most every two seconds. It waits for lines like a reader of the console,
 * so nothing is read or written while bots are silent.
 */
export function watchNewestLines({ consoleLog, clock, log, viewer, onChange, signal }: WatchOptions): NewestLinesWatch {
  const followed = new Set<string>()
  const reporter = createReporter(clock, onChange)
  let cancelEnd = () => {}
  let ending: AbortController | null = null

  function follow(botId: string, until: AbortSignal) {
    if (followed.has(botId)) return
    followed.add(botId)
    let position: number | null = null
    const reading = {
      async run() {
        position ??= (await consoleLog.readAfter(botId, 0, 0)).last
        await consoleLog.nextLine(botId, position, until)
        position = Math.max(position + 1, (await consoleLog.readAfter(botId, position, 0)).last)
        reporter.add(botId)
        return true as const
      },
      pause: (isRead?: true) => (isRead ? REPORT_INTERVAL : RETRY_DELAY),
      failure: 'The newest line of a bot could not be followed',
    }
    void repeat({ clock, log }, reading, until)
  }

  async function followAll(until: AbortSignal) {
    const ids = await idsOfBots({ id: viewer.id }).catch((err) => {
      log.warn({ err }, 'The bots whose lines are wanted could not be read')
      return []
    })
    if (!until.aborted) for (const id of ids) follow(id, until)
  }

  function end() {
    ending?.abort(new Error('No page shows newest lines'))
    ending = null
    followed.clear()
    reporter.cancel()
    cancelEnd()
  }

  signal.addEventListener('abort', end, { once: true })

  return {
    want() {
      if (signal.aborted) return
      cancelEnd()
      cancelEnd = clock.after(WATCHED_FOR, () => {
        end()
        onChange({ kind: 'lines_paused', id: viewer.id })
      })
      ending ??= new AbortController()
      void followAll(ending.signal)
    },
    see({ kind, id }) {
      if (ending && kind === 'bot') follow(String(id), ending.signal)
    },
  }
}

/** Reports bots together, the first one at once and then at most every two seconds. */
function createReporter(clock: Clock, onChange: WatchOptions['onChange']) {
  const printed = new Set<string>()
  let reportedAt = Number.NEGATIVE_INFINITY
  let cancelReport: (() => void) | null = null

  function report() {
    cancelReport = null
    reportedAt = clock.elapsed()
    for (const id of printed) onChange({ kind: 'line', id })
    printed.clear()
  }

  return {
    add(botId: string) {
      printed.add(botId)
      cancelReport ??= clock.after(Math.max(0, reportedAt + REPORT_INTERVAL - clock.elapsed()), report)
    },
    cancel() {
      cancelReport?.()
      cancelReport = null
      printed.clear()
    },
  }
}
