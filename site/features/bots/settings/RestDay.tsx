import type { CSSProperties, KeyboardEvent } from 'react'
import type { Rest } from '../../../../shared/settings/rests'
import { DAY_MINUTES, formatTime } from '../../../../shared/time'
import type { FormTexts } from './form-texts'
import { moveRest, piecesOf, REST_STEP, type RestDrag, type RestPiece } from './rest-drag'
import { useRestDrag } from './use-rest-drag'

interface RestDayProps {
  rests: readonly Rest[]
  texts: FormTexts
  onChange: (rests: Rest[]) => void
}

const KEY_STEPS: Record<string, number> = {
  ArrowLeft: -REST_STEP,
  ArrowDown: -REST_STEP,
  ArrowRight: REST_STEP,
  ArrowUp: REST_STEP,
  PageDown: -60,
  PageUp: 60,
}
const MARKS = [0, 6, 12, 18, 24]

/** A day of 24 hours on which rests are drawn, moved and resized. */
export function RestDay({ rests, texts, onChange }: RestDayProps) {
  const { shown, pointerProps } = useRestDrag(rests, onChange)

  function moveWithKey(event: KeyboardEvent, drag: RestDrag) {
    const by = KEY_STEPS[event.key]
    if (event.key === 'Delete' || event.key === 'Backspace') onChange(rests.filter((_, index) => index !== drag.index))
    else if (by) onChange(moveRest(rests, event.shiftKey ? { ...drag, part: 'whole' } : drag, by))
    else return
    event.preventDefault()
  }

  return (
    <div>
      <div className="rest-day" {...pointerProps}>
        <i className="rest-day-wall" />
        {shown.map((rest, index) =>
          piecesOf(rest).map((piece) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a rest keeps its place while its hours change
              key={`${index} ${piece.hasStart}`}
              className="rest-span"
              data-part="whole"
              data-index={index}
              style={placeOf(piece)}
            >
              {(['from', 'until'] as const)
                .filter((part) => (part === 'from' ? piece.hasStart : piece.hasEnd))
                .map((part) => (
                  <RestHandle
                    key={part}
                    drag={{ part, index }}
                    minutes={rest[part]}
                    label={(part === 'from' ? texts.restStart : texts.restEnd)(index + 1)}
                    onKeyDown={moveWithKey}
                  />
                ))}
            </span>
          )),
        )}
      </div>
      <p className="rest-marks" aria-hidden="true">
        {MARKS.map((hour) => (
          <span key={hour}>{String(hour).padStart(2, '0')}</span>
        ))}
      </p>
    </div>
  )
}

interface RestHandleProps {
  drag: RestDrag
  minutes: number
  label: string
  onKeyDown: (event: KeyboardEvent, drag: RestDrag) => void
}

const RestHandle = ({ drag, minutes, label, onKeyDown }: RestHandleProps) => (
  <span
    className="rest-handle"
    role="slider"
    tabIndex={0}
    data-part={drag.part}
    data-index={drag.index}
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={DAY_MINUTES}
    aria-valuenow={minutes}
    aria-valuetext={formatTime(minutes)}
    onKeyDown={(event) => onKeyDown(event, drag)}
  />
)

const placeOf = ({ from, until }: RestPiece) =>
  ({ '--from': from / DAY_MINUTES, '--to': until / DAY_MINUTES }) as CSSProperties
