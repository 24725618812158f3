import { memo } from 'react'
import { asClock, asCount, asFullMoment } from '../../../lib/words/display-formats'
import type { ConsoleLine, GapEntry } from '../lines/console-entries'
import { WhyButton } from '../why/WhyButton'
import { partsOf } from './line-parts'
import { ScriptLineLink } from './ScriptLineLink'
import { blamedLine } from './script-line'

interface LogLineProps {
  line: ConsoleLine
  /** The day it was printed on, if known. */
  day: string | null
  zone: string
  query: string
  /** The start of the current match, if it is in this line. */
  currentFrom: number | null
}

/** Line number, time, glyph and text. The number is not copied. */
export const LogLine = memo(function LogLine({ line, day, zone, query, currentFrom }: LogLineProps) {
  const { number, kind, at, decision } = line
  const blamed = blamedLine(line)
  const clock = at !== null && asClock(at, zone)
  return (
    <li data-kind={kind} data-number={number} data-decided={decision !== undefined || undefined}>
      <span className="n" aria-hidden="true">
        {asCount(number)}
      </span>
      {at === null ? (
        <span />
      ) : (
        <time dateTime={new Date(at).toISOString()} title={`${day}, ${clock}`}>
          {clock}
        </time>
      )}
      <i className="g" aria-hidden="true" />
      <span className="log-text">
        {partsOf(line, query).map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line never changes
          <LinePart key={place} {...part} zone={zone} isCurrent={part.isFound && part.from === currentFrom} />
        ))}
        {decision !== undefined && <WhyButton line={line} />}
        {blamed !== null && <ScriptLineLink number={number} line={blamed} />}
      </span>
    </li>
  )
})

export const LogDay = ({ name }: { name: string }) => <li data-kind="day">{name}</li>

export function LogGap({ gap: { from, to } }: { gap: GapEntry }) {
  const lines = from === to ? `Line ${asCount(from)} is` : `Lines ${asCount(from)} to ${asCount(to)} are`
  return (
    <li data-kind="gap">
      <span className="n" aria-hidden="true" />
      <span />
      <i className="g" aria-hidden="true" />
      <span className="log-text">{`${lines} no longer kept.`}</span>
    </li>
  )
}

interface LinePartProps {
  text: string
  isGain: boolean
  isFound: boolean
  isCurrent: boolean
  at?: string
  zone: string
}

function LinePart({ text, isGain, isFound, isCurrent, at, zone }: LinePartProps) {
  const shown = isFound ? <mark aria-current={isCurrent || undefined}>{text}</mark> : text
  if (at) {
    return (
      <time dateTime={at} title={asFullMoment(at, zone)}>
        {shown}
      </time>
    )
  }
  return isGain ? <b>{shown}</b> : <span>{shown}</span>
}
