import { ArrowDown } from 'lucide-react'
import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react'
import { asCount } from '../../../lib/words/display-formats'
import { useZone } from '../../../lib/zone/use-zone'
import { Button } from '../../../ui/Button'
import type { Elements } from '../../../ui/elements'
import { textOf } from '../download/console-file'
import { type ConsoleEntry, numberOf } from '../lines/console-entries'
import { LogFrame } from '../why/LogFrame'
import { LogLines } from './LogLines'
import { blocksOf, holdsLine } from './log-blocks'
import type { Match } from './matches'
import { selectedLines } from './selected-lines'

interface ConsoleLogProps {
  botId: string
  entries: readonly ConsoleEntry[]
  query: string
  current: Match | null
  empty: Elements
  /** That lines are late, after the last one. */
  note?: Elements
  /** Over the first lines: what there is to say about the wanted moment. */
  moment?: Elements
  isWrapping: boolean
  logRef: RefObject<HTMLDivElement | null>
  onScroll: () => void
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  /** New lines since the reader scrolled away. */
  unseen: number
  onJump: () => void
}

export function ConsoleLog(props: ConsoleLogProps) {
  const { botId, entries, query, current, empty, note, moment } = props
  const { isWrapping, logRef, onScroll, onKeyDown, unseen, onJump } = props
  const zone = useZone()

  function copy(event: ClipboardEvent<HTMLElement>) {
    const span = selectedLines(event.currentTarget, getSelection())
    if (!span) return
    const selected = entries.filter((entry) => numberOf(entry) >= span.first && numberOf(entry) <= span.last)
    event.clipboardData.setData('text/plain', textOf(selected, zone))
    event.preventDefault()
  }

  return (
    <LogFrame botId={botId} entries={entries} isLate={Boolean(note)}>
      <div
        ref={logRef}
        className="log"
        role="log"
        aria-label="Console output"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too
        tabIndex={0}
        data-wrap={isWrapping || undefined}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
        onCopy={copy}
      >
        <div>
          {blocksOf(entries).map((block) => (
            <LogLines
              key={block.key}
              block={block}
              zone={zone}
              query={query}
              current={current && holdsLine(block, current.number) ? current : null}
            />
          ))}
          {entries.length > 0 && note}
        </div>
        {entries.length === 0 && (
          <div className="log-empty">
            {empty}
            {note}
          </div>
        )}
      </div>
      {moment}
      {unseen > 0 && <JumpToEnd unseen={unseen} onJump={onJump} />}
    </LogFrame>
  )
}

const JumpToEnd = ({ unseen, onJump }: Pick<ConsoleLogProps, 'unseen' | 'onJump'>) => (
  <Button className="log-jump" size="small" icon={<ArrowDown />} onClick={onJump}>
    {unseen === 1 ? '1 new line' : `${asCount(unseen)} new lines`}
  </Button>
)
