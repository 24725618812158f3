import { memo } from 'react'
import { asClock, asCount } from '../../../lib/formats'
import { useZone } from '../../../lib/zone/use-zone'
import type { ConsoleLine, GapEntry } from '../lines/console-entries'
import { partsOf } from './line-parts'

interface LogLineProps {
  line: ConsoleLine
  sought: string
  /** Where in this line the match begins that the reader stands at. */
  currentFrom: number | null
}

/** One line: number, time, glyph, text. The number is for the eye and is not copied. */
export const LogLine = memo(function LogLine({ line, sought, currentFrom }: LogLineProps) {
  const zone = useZone()
  const { number, kind, at, text } = line
  return (
    <li data-kind={kind} data-number={number}>
      <span className="n" aria-hidden="true">
        {asCount(number)}
      </span>
      {at === null ? <span /> : <time dateTime={new Date(at).toISOString()}>{asClock(at, zone)}</time>}
      <i className="g" aria-hidden="true" />
      <span className="log-text">
        {partsOf(text, kind === 'gain', sought).map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line never changes
          <LinePart key={place} {...part} isCurrent={part.isFound && part.from === currentFrom} />
        ))}
      </span>
    </li>
  )
})

export function LogGap({ gap: { from, to } }: { gap: GapEntry }) {
  const lines = from === to ? `Line ${asCount(from)} is` : `Lines ${asCount(from)} to ${asCount(to)} are`
  return (
    <li data-kind="gap">
      <span className="n" aria-hidden="true" />
      <span />
      <i className="g" aria-hidden="true" />
      <span className="log-text">{lines} no longer kept.</span>
    </li>
  )
}

interface LinePartProps {
  text: string
  isWon: boolean
  isFound: boolean
  isCurrent: boolean
}

function LinePart({ text, isWon, isFound, isCurrent }: LinePartProps) {
  const shown = isFound ? <mark aria-current={isCurrent || undefined}>{text}</mark> : text
  return isWon ? <b>{shown}</b> : shown
}
