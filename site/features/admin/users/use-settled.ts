import { useEffect, useState } from 'react'

/** A text, once nobody has typed on for a while. */
export function useSettled(text: string, after: number): string {
  const [settled, settle] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => settle(text), after)
    return () => clearTimeout(timer)
  }, [text, after])
  return settled
}
