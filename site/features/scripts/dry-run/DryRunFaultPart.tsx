import { ChevronLeft, ChevronRight, CircleAlert } from 'lucide-react'
import { useState } from 'react'
import type { DryRunFault, DryRunLook, DryRunResult } from '../../../../shared/dry-runs'
import { asFullMoment } from '../../../lib/words/display-formats'
import { Button } from '../../../ui/Button'
import { IconButton } from '../../../ui/IconButton'
import { ReadableJson } from './ReadableJson'

interface DryRunFaultPartProps {
  fault: DryRunFault
  end: DryRunResult['end']
  onLine: (line: number) => void
}

/** One sentence, the place, and the way back through what the script saw before. */
export function DryRunFaultPart({ fault, end, onLine }: DryRunFaultPartProps) {
  const { line, message, code, awaited, memory, looks } = fault
  return (
    <section className="dry-run-fault" aria-label="What went wrong" role="alert">
      <p className="fault-sentence">
        <CircleAlert />
        <span>{`${message} The run ended.`}</span>
      </p>
      <p className="quiet">{`On ${asFullMoment(end.at, 'UTC')} of the game.`}</p>
      {code.length > 0 && (
        <pre className="fault-code">
          {code.map((each) => (
            <span key={each.line} data-here={each.line === line || undefined}>{`${each.line} ${each.text}\n`}</span>
          ))}
        </pre>
      )}
      {line !== null && (
        <div>
          <Button size="small" onClick={() => onLine(line)}>
            {`Go to line ${line}`}
          </Button>
        </div>
      )}
      {awaited && <p>{`It happened after ${awaited.call}${awaited.line === null ? '' : `, line ${awaited.line}`}.`}</p>}
      {looks.length > 0 && <LooksBefore looks={looks} onLine={onLine} />}
      <details>
        <summary>Memory at that moment</summary>
        <ReadableJson label="Memory at that moment" text={memory} />
      </details>
    </section>
  )
}

interface LooksBeforeProps {
  looks: readonly DryRunLook[]
  onLine: (line: number) => void
}

/** Steps back from the error, one answer of the game at a time. */
function LooksBefore({ looks, onLine }: LooksBeforeProps) {
  const [place, setPlace] = useState(looks.length - 1)
  const look = looks[place]
  if (!look) return null
  const { line } = look
  return (
    <div className="dry-run-looks">
      <div className="looks-bar">
        <IconButton
          name="The look before"
          icon={<ChevronLeft />}
          isRepeatable
          aria-disabled={place === 0 || undefined}
          onClick={() => setPlace(Math.max(0, place - 1))}
        />
        <p aria-live="polite">{`Look ${place + 1} of ${looks.length}`}</p>
        <IconButton
          name="The look after"
          icon={<ChevronRight />}
          isRepeatable
          aria-disabled={place === looks.length - 1 || undefined}
          onClick={() => setPlace(Math.min(looks.length - 1, place + 1))}
        />
      </div>
      <p>
        <code>{`${look.call}(${argumentsOf(look)})`}</code>
        {line !== null && (
          <button type="button" className="link" onClick={() => onLine(line)}>
            {`line ${line}`}
          </button>
        )}
      </p>
      <ReadableJson label="Its answer" text={look.answer} />
    </div>
  )
}

/** `["c1","wood"]` as `"c1", "wood"` */
const argumentsOf = ({ with: text }: DryRunLook) => text.replace(/^\[(.*)\]$/s, '$1').replace(/^null$/, '')
