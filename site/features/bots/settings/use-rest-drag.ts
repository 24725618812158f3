import { type PointerEvent, useRef, useState } from 'react'
import { EVERY_DAY, MAX_RESTS, type Rest } from '../../../../shared/settings/rests'
import { DAY_MINUTES } from '../../../../shared/time'
import { countAsTyped } from '../../../lib/updates/typed-text'
import { drawnRest, moveRest, type RestDrag, snap } from './rest-drag'

interface PointedDrag {
  /** Null draws another rest. */
  moves: RestDrag | null
  begin: number
}

/** Draws, moves and resizes rests with a pointer. The rests are shown while they change, and kept at the end. */
export function useRestDrag(rests: readonly Rest[], onChange: (rests: Rest[]) => void) {
  const drag = useRef<PointedDrag | null>(null)
  const [drawn, setDrawn] = useState<Rest[] | null>(null)

  function restsAt(event: PointerEvent<HTMLElement>): Rest[] | null {
    if (!drag.current) return null
    const { moves, begin } = drag.current
    const at = minuteAt(event)
    if (moves) return moveRest(rests, moves, snap(at) - snap(begin))
    const added = drawnRest(begin, at, EVERY_DAY)
    return added && [...rests, added]
  }

  const stop = () => {
    drag.current = null
    setDrawn(null)
  }

  return {
    shown: drawn ?? rests,
    pointerProps: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const moves = dragOf(event.target)
        if (event.button !== 0 || (!moves && rests.length >= MAX_RESTS)) return
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { moves, begin: minuteAt(event) }
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (drag.current) setDrawn(restsAt(event))
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        const changed = restsAt(event)
        stop()
        if (!changed) return
        countAsTyped(event.currentTarget.closest('form'))
        onChange(changed)
      },
      // The browser scrolls the page instead.
      onPointerCancel: stop,
    },
  }
}

function minuteAt({ currentTarget, clientX }: PointerEvent<HTMLElement>): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  return Math.min(DAY_MINUTES, Math.max(0, ((clientX - left) / width) * DAY_MINUTES))
}

function dragOf(target: EventTarget): RestDrag | null {
  const part = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-part]') : null
  return part && { part: part.dataset.part as RestDrag['part'], index: Number(part.dataset.index) }
}
