import { ArrowDown } from 'lucide-react'
import type { RefObject } from 'react'
import { asCount } from '../../lib/formats'
import { Button } from '../../ui/Button'
import { type ConsoleEntry, isGap } from './console-lines'
import { LogGap, LogLine } from './LogLine'

interface ConsoleLogProps {
  entries: readonly ConsoleEntry[]
  sought: string
  isWrapping: boolean
  logRef: RefObject<HTMLDivElement | null>
  onScroll: () => void
  /** How many lines came since the reader scrolled away. */
  unseen: number
  onJump: () => void
}

export function ConsoleLog({ entries, sought, isWrapping, logRef, onScroll, unseen, onJump }: ConsoleLogProps) {
  return (
    <div className="log-frame">
      <div
        ref={logRef}
        className="log"
        role="log"
        aria-label="Console output"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too
        tabIndex={0}
        data-wrap={isWrapping || undefined}
        onScroll={onScroll}
      >
        <ol>
          {entries.map((entry) =>
            isGap(entry) ? (
              <LogGap key={`gap-${entry.from}`} gap={entry} />
            ) : (
              <LogLine key={entry.number} line={entry} sought={sought} />
            ),
          )}
        </ol>
        {entries.length === 0 && <p className="log-empty">Awaiting console output...</p>}
      </div>
      {unseen > 0 && (
        <Button className="log-jump" size="small" icon={<ArrowDown />} onClick={onJump}>
          {unseen === 1 ? '1 new line' : `${asCount(unseen)} new lines`}
        </Button>
      )}
    </div>
  )
}
