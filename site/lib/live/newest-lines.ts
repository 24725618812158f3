import { map, onMount } from 'nanostores'
import type { NewestLine } from '../../../shared/bots'
import { type PrintedLine, parseLine } from '../../../shared/console/console-lines'
import { answerOf, api } from '../api/api'
import { isHidden, onVisibilityChange } from '../browser/visibility'
import { $lineReport } from './line-reports'
import { $server } from './server-store'

/** By bot. Kept out of the query cache, which is written to IndexedDB after each change. */
export const $newestLines = map<Record<string, PrintedLine>>({})

let isShown = false
let isPaused = false

async function ask() {
  isPaused = isHidden()
  if (!isShown || isPaused) return
  const answer = await answerOf(api.bots['newest-lines'].get()).catch(() => null)
  if (answer && isShown) showLines(answer.lines)
}

onMount($newestLines, () => {
  isShown = true
  // The subscription answers at once, and after each reconnect.
  const stopFollowing = $server.subscribe(({ connectedSince }, before) => {
    if (connectedSince !== null && connectedSince !== before?.connectedSince) void ask()
  })
  const stopHearing = $lineReport.listen((report) => {
    if (report?.lines === 'paused') resume()
    else if (report) showLines(report.lines)
  })
  const stopWatching = onVisibilityChange(() => isPaused && !isHidden() && void ask())
  if ($server.get().connectedSince === null) void ask()
  return () => {
    isShown = false
    stopFollowing()
    stopHearing()
    stopWatching()
    $newestLines.set({})
  }
})

function showLines(lines: NewestLine[]): void {
  for (const { bot_id, text } of lines) {
    const line = parseLine(text)
    const known = $newestLines.get()[bot_id]
    // An answer may be older than an event that arrived before it.
    if (line && (known?.at ?? 0) <= line.at) $newestLines.setKey(bot_id, line)
  }
}

/** The server has stopped to report lines, so a visible page asks again. */
function resume(): void {
  isPaused = true
  if (!isHidden()) void ask()
}
