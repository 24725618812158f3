import { Download } from 'lucide-react'
import { saveFile } from '../../../lib/browser/save-file'
import { Button } from '../../../ui/Button'
import { Segmented } from '../../../ui/forms/Segmented'
import { type AnalyticsTold, analyticsFile } from './analytics-file'
import type { Look, Span } from './analytics-view'

interface AnalyticsBarProps {
  /** Not known while it is loading. */
  told: AnalyticsTold | undefined
  span: Span
  onSpan: (span: Span) => void
  look: Look
  onLook: (look: Look) => void
}

const SPANS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
] as const

const LOOKS = [
  { value: 'plots', label: 'Plots' },
  { value: 'table', label: 'Table' },
] as const

export function AnalyticsBar({ told, span, onSpan, look, onLook }: AnalyticsBarProps) {
  function download() {
    if (!told) return
    const { name, text } = analyticsFile(told)
    saveFile(name, 'text/csv;charset=utf-8', text)
  }
  return (
    <div className="analytics-bar">
      <Segmented label="Days" value={span} options={SPANS} onChange={onSpan} />
      <Segmented label="Shown as" value={look} options={LOOKS} onChange={onLook} />
      <Button icon={<Download />} disabled={!told?.units.length} onClick={download}>
        Download CSV
      </Button>
    </div>
  )
}
