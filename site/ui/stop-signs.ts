import { Flag, Info, type LucideIcon, Moon, OctagonX, Shield, Square, TriangleAlert } from 'lucide-react'
import { type StopSign, stopReasonOf } from '../../shared/stop-reasons'

interface ShownSign {
  Icon: LucideIcon
  tone?: 'error' | 'online' | 'rest'
}

const SIGNS: Record<StopSign, ShownSign> = {
  fault: { Icon: OctagonX, tone: 'error' },
  limit: { Icon: TriangleAlert },
  rest: { Icon: Moon, tone: 'rest' },
  goal: { Icon: Flag, tone: 'online' },
  guard: { Icon: Shield },
  stop: { Icon: Square },
  news: { Icon: Info },
}

/** Of a stop reason. Anything else is plain news. */
export const stopSignOf = (code: string): ShownSign => SIGNS[stopReasonOf(code)?.sign ?? 'news']
