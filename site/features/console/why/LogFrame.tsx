import { Suspense, useMemo, useState } from 'react'
import type { Elements } from '../../../ui/elements'
import { lazyPart } from '../../../ui/lazy/lazy-part'
import type { ConsoleLine } from '../lines/console-entries'
import { WhyContext } from './why-context'

const WhyPanel = lazyPart(() => import('./WhyPanel').then(({ WhyPanel }) => WhyPanel))

interface LogFrameProps {
  botId: string
  isLate: boolean
  children: Elements
}

interface Explained {
  line: ConsoleLine
  button: HTMLElement
}

/** Holds the log, and over it the answer to "Why?". A line's button opens and closes its answer. */
export function LogFrame({ botId, isLate, children }: LogFrameProps) {
  const [explained, setExplained] = useState<Explained | null>(null)
  const number = explained?.line.number
  const why = useMemo(
    () => ({
      explained: number,
      explain: (line: ConsoleLine, button: HTMLElement) =>
        setExplained(line.number === number ? null : { line, button }),
    }),
    [number],
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
