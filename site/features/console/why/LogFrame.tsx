import { Suspense, useMemo, useState } from 'react'
import type { Elements } from '../../../ui/elements'
import { lazyPart } from '../../../ui/lazy/lazy-part'
import { type ConsoleEntry, type ConsoleLine, isGap } from '../lines/console-entries'
import { WhyContext } from './why-context'

const WhyPanel = lazyPart(() => import('./WhyPanel').then(({ WhyPanel }) => WhyPanel))

interface LogFrameProps {
  botId: string
  entries: readonly ConsoleEntry[]
  isLate: boolean
  children: Elements
}

interface Explained {
  line: ConsoleLine
  button: HTMLElement
}

/** Holds the log, and over it the answer to "Why?". A line's button opens and closes its answer. */
export function LogFrame({ botId, entries, isLate, children }: LogFrameProps) {
  const [explained, setExplained] = useState<Explained | null>(null)
  const number = explained?.line.number
  const [reached, reach] = useState<ConsoleLine | null>(null)
  const tabStop = useMemo(() => tabStopOf(entries, reached), [entries, reached])
  const why = useMemo(
    () => ({
      explained: number,
      tabStop,
      reach,
      explain: (line: ConsoleLine, button: HTMLElement) =>
        setExplained(line.number === number ? null : { line, button }),
    }),
    [number, tabStop],
  )
  return (
    <WhyContext value={why}>
      <div className="log-frame" data-late={isLate || undefined}>
        {children}
        <Suspense>
          {explained && <WhyPanel key={number} botId={botId} {...explained} onClose={() => setExplained(null)} />}
        </Suspense>
      </div>
    </WhyContext>
  )
}

/** The line that the reader was at, as long as it is shown; else the newest one with a decision. */
function tabStopOf(entries: readonly ConsoleEntry[], reached: ConsoleLine | null): number | undefined {
  const decided = entries.filter((entry): entry is ConsoleLine => !isGap(entry) && entry.decision !== undefined)
  return (decided.find(({ number }) => number === reached?.number) ?? decided.at(-1))?.number
}
