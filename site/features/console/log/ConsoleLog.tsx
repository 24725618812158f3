import { ArrowDown } from 'lucide-react'
import type { RefObject } from 'react'
import { asCount } from '../../../lib/formats'
import { Button } from '../../../ui/Button'
import type { ConsoleEntry } from '../lines/console-entries'
import { LogLines } from './LogLines'
import { blocksOf } from './log-blocks'

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
        <div>
          {blocksOf(entries).map((block) => (
            <LogLines key={block.key} block={block} sought={sought} />
          ))}
        </div>
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
