import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useState } from 'react'
import { SECOND } from '../../../../shared/time'
import { serverNow } from '../../../lib/clock/server-clock'
import type { ConsoleLine } from '../lines/console-entries'
import { scrollToLine } from '../log/scroll-log'
import { type FoundMoment, findMoment, nothingLater } from './find-moment'
import type { MomentStore } from './moment-store'

/** After the stream has opened, the kept lines come within this time. */
const LINES_TIMEOUT = 2 * SECOND

interface MomentOptions {
  moment: MomentStore
  lines: readonly ConsoleLine[]
  stream: 'opening' | 'open' | 'ended'
  zone: string
  logRef: RefObject<HTMLDivElement | null>
  stopFollowing: () => void
}

/** Goes to the wanted moment as soon as its lines are there. Returns what to say about it. */
export function useMoment({ moment, lines, stream, zone, logRef, stopFollowing }: MomentOptions) {
  const wanted = useStore(moment.$wanted)
  const [note, setNote] = useState('')

  function show({ number, note }: FoundMoment) {
    moment.done()
    setNote(note)
    if (number === null) return
    stopFollowing()
    goToLine(logRef.current, number)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again only for other lines or another moment
  useEffect(() => {
    if (!wanted) return
    const isCut = (lines[0]?.number ?? 1) > 1
    const found = findMoment({ wanted, lines, isCut, now: serverNow(), zone })
    if (found) return show(found)
    if (stream === 'opening') return
    const timer = setTimeout(() => show(nothingLater(wanted, serverNow(), zone)), LINES_TIMEOUT)
    return () => clearTimeout(timer)
  }, [wanted, lines, stream, zone])

  return { note, dismiss: () => setNote('') }
}

function goToLine(log: HTMLElement | null, number: number) {
  if (!log) return
  log.focus({ preventScroll: true })
  scrollToLine(log, number)
  // Lines get their real heights only once they are visible.
  requestAnimationFrame(() => {
    scrollToLine(log, number)
    flash(log.querySelector(`[data-number="${number}"]`))
  })
}

function flash(line: Element | null) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  line?.animate?.([{ backgroundColor: 'var(--accent-tint)' }, { backgroundColor: 'transparent' }], 2 * SECOND)
}
