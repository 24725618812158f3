import { useEffect, useRef } from 'react'
import { KIND_OF_SIGN, parseLine } from '../../../../shared/console/console-lines'
import { asClock, asCount, asDay } from '../../../lib/words/display-formats'

interface DryRunLinesProps {
  /** The newest ones. */
  lines: readonly string[]
  count: number
  isRunning: boolean
}

/** The game's clock is that of UTC in a dry run, so that the same one always reads the same. */
const ZONE = 'UTC'

export function DryRunLines({ lines, count, isRunning }: DryRunLinesProps) {
  const list = useRef<HTMLOListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows each new line
  useEffect(() => {
    if (isRunning && list.current) list.current.scrollTop = list.current.scrollHeight
  }, [lines, isRunning])
  const first = count - lines.length
  return (
    <section className="dry-run-lines" aria-label="Lines of the dry run">
      <h2>{count === 1 ? '1 line' : `${asCount(count)} lines`}</h2>
      {first > 0 && <p className="quiet">{`The last ${asCount(lines.length)} are shown.`}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area needs the keyboard */}
      <ol ref={list} tabIndex={0} aria-label="Lines">
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: it counts from the first line of all
          <DryRunLine key={first + place} line={line} />
        ))}
      </ol>
    </section>
  )
}

function DryRunLine({ line }: { line: string }) {
  const parsed = parseLine(line)
  if (!parsed) return <li>{line}</li>
  const { at, sign, text } = parsed
  return (
    <li data-kind={KIND_OF_SIGN[sign]}>
      <time dateTime={new Date(at).toISOString()}>{`${asDay(at, ZONE)} ${asClock(at, ZONE)}`}</time>
      <span>{text}</span>
    </li>
  )
}
