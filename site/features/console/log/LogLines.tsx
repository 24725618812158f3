import { memo } from 'react'
import { isGap } from '../lines/console-entries'
import { LogGap, LogLine } from './LogLine'
import { isSameBlock, type LogBlock } from './log-blocks'

interface LogLinesProps {
  block: LogBlock
  sought: string
}

export const LogLines = memo(
  function LogLines({ block, sought }: LogLinesProps) {
    return (
      <ol>
        {block.entries.map((entry) =>
          isGap(entry) ? (
            <LogGap key={`gap-${entry.from}`} gap={entry} />
          ) : (
            <LogLine key={entry.number} line={entry} sought={sought} />
          ),
        )}
      </ol>
    )
  },
  (before, after) => before.sought === after.sought && isSameBlock(before.block, after.block),
)
