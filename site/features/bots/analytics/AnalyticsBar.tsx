import { Download } from 'lucide-react'
import { saveFile } from '../../../lib/browser/save-file'
import { Button } from '../../../ui/Button'
import { Segmented } from '../../../ui/forms/Segmented'
import { type AnalyticsData, analyticsFile } from './analytics-file'
import type { Span, View } from './analytics-view'

interface AnalyticsBarProps {
  /** Undefined while loading. */
  data: AnalyticsData | undefined
  span: Span
  onSpan: (span: Span) => void
  view: View
  onView: (view: View) => void
}

const SPAN_OPTIONS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
] as const

const VIEW_OPTIONS = [
  { value: 'plots', label: 'Plots' },
  { value: 'table', label: 'Table' },
] as const

export function AnalyticsBar({ data, span, onSpan, view, onView }: AnalyticsBarProps) {
  function download() {
    if (!data) return
    const { name, text } = analyticsFile(data)
    saveFile(name, 'text/csv;charset=utf-8', text)
  }
  return (
    <div className="analytics-bar">
      <Segmented label="Days" value={span} options={SPAN_OPTIONS} onChange={onSpan} />
      <Segmented label="Shown as" value={view} options={VIEW_OPTIONS} onChange={onView} />
      <Button icon={<Download />} disabled={!data?.units.length} onClick={download}>
        Download CSV
      </Button>
    </div>
  )
}
