import { memo } from 'react'
import { LogDay, LogGap, LogLine } from './LogLine'
import { isSameBlock, type LogBlock } from './log-blocks'
import { type LogRow, rowsOf } from './log-rows'
import type { Match } from './matches'

interface LogLinesProps {
  block: LogBlock
  zone: string
  query: string
  /** The current match, if it is in this block. */
  current: Match | null
}

export const LogLines = memo(
  function LogLines({ block, zone, query, current }: LogLinesProps) {
    const rowIn = (row: LogRow) => {
      if ('gap' in row) return <LogGap key={`gap-${row.gap.from}`} gap={row.gap} />
      if ('begins' in row) return <LogDay key={`day-${row.number}`} name={row.begins} />
      const { line, day } = row
      const currentFrom = current?.number === line.number ? current.from : null
      return <LogLine key={line.number} line={line} day={day} zone={zone} query={query} currentFrom={currentFrom} />
    }
    return <ol>{rowsOf(block, zone).map(rowIn)}</ol>
  },
  (before, after) =>
    before.zone === after.zone &&
    before.query === after.query &&
    before.current?.number === after.current?.number &&
    before.current?.from === after.current?.from &&
    isSameBlock(before.block, after.block),
)
