import { useQuery } from '@tanstack/react-query'
import { RotateCw, X } from 'lucide-react'
import { isNotFound } from '../../../lib/api/is-refused'
import { failureOf } from '../../../lib/queries/failure'
import { Button } from '../../../ui/Button'
import { Skeleton } from '../../../ui/feedback/Skeleton'
import { IconButton } from '../../../ui/IconButton'
import { moveFocusOnRemoval } from '../../../ui/move-focus-on-removal'
import type { ConsoleLine } from '../lines/console-entries'
import { DecisionAnswer } from './DecisionAnswer'
import { decisionQuery } from './decision-query'
import { useWhyPanel } from './use-why-panel'

interface WhyPanelProps {
  botId: string
  line: ConsoleLine
  /** The button that opened it. */
  button: HTMLElement
  onClose: () => void
}

/** Lies over the lines, so that none of them moves. */
export function WhyPanel({ botId, line, button, onClose }: WhyPanelProps) {
  const { ref, place } = useWhyPanel(button, onClose)
  return (
    <section ref={ref} className="why-panel" role="dialog" aria-labelledby="why-title" tabIndex={-1} style={place}>
      <header>
        <h2 id="why-title">Why?</h2>
        <p>{line.text}</p>
        <IconButton name="Close" icon={<X />} onClick={onClose} />
      </header>
      <Answer botId={botId} line={line} />
    </section>
  )
}

function Answer({ botId, line: { decision = '', at } }: Pick<WhyPanelProps, 'botId' | 'line'>) {
  const answer = useQuery(decisionQuery({ botId, id: decision, at }))
  if (isNotFound(answer.error)) return <p role="status">{answer.error?.message}</p>
  const failure = failureOf([answer])
  if (failure) return <Failed {...failure} />
  return answer.data ? <DecisionAnswer decision={answer.data.decision} /> : <Loading />
}

const Failed = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <div className="why-failed" role="alert">
    <p>{text}</p>
    <Button ref={moveFocusOnRemoval} size="small" icon={<RotateCw />} onClick={onRetry}>
      Try again
    </Button>
  </div>
)

const Loading = () => (
  <div aria-busy="true" className="why-loading">
    <p className="visually-hidden" role="status">
      Loading…
    </p>
    {['first', 'second', 'third'].map((row) => (
      <Skeleton key={row} height="var(--size-6)" />
    ))}
  </div>
)
