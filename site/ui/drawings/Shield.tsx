import type { BotState } from '../../../shared/bots'
import { EMBLEMS, PLAIN_EMBLEM } from './emblems'

interface ShieldProps {
  templateId: string
  state?: BotState
}

/** A bot's shield: the emblem of its template on the colour of its state. */
export function Shield({ templateId, state }: ShieldProps) {
  return (
    <svg className="shield" data-state={state} viewBox="0 0 40 44" aria-hidden="true">
      <path className="field" d="M3.5 3h33v19.5c0 9.5-6.5 15.5-16.5 19-10-3.5-16.5-9.5-16.5-19Z" />
      <g className="emblem">{EMBLEMS[templateId] ?? PLAIN_EMBLEM}</g>
    </svg>
  )
}
