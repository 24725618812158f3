import { map, onMount } from 'nanostores'
import type { NewestLine } from '../../../shared/bots'
import type { MoveOfBot, NextMove } from '../../../shared/castles'
import { type PrintedLine, parseLine } from '../../../shared/console/console-lines'
import { answerOf, api } from '../api/api'
import { isHidden, onVisibilityChange } from '../browser/visibility'
import { $lineReport, $moveReport } from './line-reports'
import { $server } from './server-store'

/** By bot. Kept out of the query cache, which is written to IndexedDB after each change. */
export const $newestLines = map<Record<string, PrintedLine>>({})

/** By bot; without those that have none. Filled while `$newestLines` is shown. */
export const $nextMoves = map<Record<string, NextMove | undefined>>({})

/** Bots whose move was reported since the latest request. */
let heard = new Set<string>()
let isShown = false
let isPaused = false

async function ask() {
  isPaused = isHidden()
  if (!isShown || isPaused) return
  const since = new Set<string>()
  heard = since
  const answer = await answerOf(api.bots['newest-lines'].get()).catch(() => null)
  if (!answer || !isShown) return
  showLines(answer.lines)
  // A later request answers for all.
  if (heard === since) showMoves(answer.moves)
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
  const stopHearingMoves = $moveReport.listen((report) => {
    if (!report) return
    heard.add(report.bot_id)
    $nextMoves.setKey(report.bot_id, report.next_move ?? undefined)
  })
  const stopWatching = onVisibilityChange(() => isPaused && !isHidden() && void ask())
  if ($server.get().connectedSince === null) void ask()
  return () => {
    isShown = false
    stopFollowing()
    stopHearing()
    stopHearingMoves()
    stopWatching()
    $newestLines.set({})
    $nextMoves.set({})
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

/** An answer may be older than an event that arrived before it. */
function showMoves(moves: MoveOfBot[]): void {
  const known = Object.entries($nextMoves.get()).filter(([id]) => heard.has(id))
  const answered = moves.filter(({ bot_id }) => !heard.has(bot_id)).map(({ bot_id, next_move }) => [bot_id, next_move])
  $nextMoves.set(Object.fromEntries([...answered, ...known]))
}

/** The server has stopped to report lines, so a visible page asks again. */
function resume(): void {
  isPaused = true
  if (!isHidden()) void ask()
}
