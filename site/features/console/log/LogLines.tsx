import { memo } from 'react'
import { isGap } from '../lines/console-entries'
import { LogGap, LogLine } from './LogLine'
import { isSameBlock, type LogBlock } from './log-blocks'
import type { Match } from './matches'

interface LogLinesProps {
  block: LogBlock
  sought: string
  /** The match that the reader stands at, where it is in this block. */
  current: Match | null
}

export const LogLines = memo(
  function LogLines({ block, sought, current }: LogLinesProps) {
    return (
      <ol>
        {block.entries.map((entry) =>
          isGap(entry) ? (
            <LogGap key={`gap-${entry.from}`} gap={entry} />
          ) : (
            <LogLine
              key={entry.number}
              line={entry}
              sought={sought}
              currentFrom={current?.number === entry.number ? current.from : null}
            />
          ),
        )}
      </ol>
    )
  },
  (before, after) =>
    before.sought === after.sought &&
    before.current?.number === after.current?.number &&
    before.current?.from === after.current?.from &&
    isSameBlock(before.block, after.block),
)
