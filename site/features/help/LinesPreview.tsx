import type { UseQueryResult } from '@tanstack/react-query'
import type { HelpLines } from '../../../shared/help'
import { ConsoleLines } from '../../ui/ConsoleLines'
import { Note } from '../../ui/feedback/Note'

interface LinesPreviewProps {
  found: Pick<UseQueryResult<HelpLines>, 'data' | 'error'>
}

/** Exactly what will be sent. */
export function LinesPreview({ found: { data, error } }: LinesPreviewProps) {
  if (error) return <Note>{error.message}</Note>
  if (!data) return <p className="help-lines-note">Loading the lines…</p>
  if (data.lines.length === 0) return <p className="help-lines-note">This bot has no console lines.</p>
  return (
    <>
      <p className="help-lines-note">
        {data.lines.length === 1 ? 'This line is sent.' : `These ${data.lines.length} lines are sent.`}
      </p>
      <ConsoleLines label="Console lines that are sent" lines={data.lines} />
    </>
  )
}
