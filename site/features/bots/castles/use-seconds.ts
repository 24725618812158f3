import { useEffect, useState } from 'react'
import { SECOND } from '../../../../shared/time'
import { serverNow } from '../../../lib/clock/server-clock'

/** The current time by the server's clock, every second while `isTicking`. */
export function useSeconds(isTicking: boolean): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    if (!isTicking) return
    const timer = setInterval(() => setNow(serverNow()), SECOND)
    return () => clearInterval(timer)
  }, [isTicking])
  return now
}
