import { SECOND } from '../../../shared/time'
import { TOAST_DURATION } from './toast'

/** How long a pointer or the focus may keep a toast, in all. */
export const MAX_HOLD = 10 * SECOND

interface Life {
  /** Milliseconds. */
  remaining: number
  holdLeft: number
}

interface Outside {
  /** Toasts are on a page that is not shown. */
  isHidden: boolean
  /** A pointer is over the toasts, or one has the focus. */
  isHeld: boolean
  /** Newer toasts take the place of these. */
  waiting: ReadonlySet<string>
}

interface ToastLifeOptions {
  end: (id: string) => void
  /** Monotonic, in milliseconds. */
  now?: () => number
}

/** Ends each toast after it has been seen for its time. */
export function createToastLife({ end, now = () => performance.now() }: ToastLifeOptions) {
  const lives = new Map<string, Life>()
  let outside: Outside = { isHidden: false, isHeld: false, waiting: new Set() }
  let countedAt = now()
  let timer: Timer | undefined

  /** The time that runs out for a toast; undefined while none does. */
  function running(id: string, { holdLeft }: Life): keyof Life | undefined {
    if (outside.isHidden || outside.waiting.has(id)) return undefined
    return outside.isHeld && holdLeft >= 1 ? 'holdLeft' : 'remaining'
  }

  function count() {
    const passed = now() - countedAt
    countedAt += passed
    for (const [id, life] of lives) {
      const time = running(id, life)
      if (time) life[time] -= passed
    }
  }

  function schedule() {
    clearTimeout(timer)
    const times = [...lives].flatMap(([id, life]) => {
      const time = running(id, life)
      return time ? [life[time]] : []
    })
    if (times.length > 0) timer = setTimeout(() => change(() => {}), Math.ceil(Math.min(...times)))
  }

  function change(apply: () => void) {
    count()
    apply()
    for (const [id, { remaining }] of lives) {
      // A timer may fire a part of a millisecond early.
      if (remaining >= 1) continue
      lives.delete(id)
      end(id)
    }
    schedule()
  }

  return {
    /** Starts a toast, or starts its time again; the hold that was used stays used. */
    start: (id: string) =>
      change(() => lives.set(id, { remaining: TOAST_DURATION, holdLeft: lives.get(id)?.holdLeft ?? MAX_HOLD })),
    forget: (id: string) => change(() => lives.delete(id)),
    see: (seen: Partial<Outside>) =>
      change(() => {
        outside = { ...outside, ...seen }
      }),
  }
}
