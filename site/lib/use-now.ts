import { useEffect, useState } from 'react'
import { MINUTE } from '../../shared/time'

/** The present, to the minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}
