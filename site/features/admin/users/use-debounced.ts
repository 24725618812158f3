import { useEffect, useState } from 'react'

export function useDebounced(text: string, delay: number): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), delay)
    return () => clearTimeout(timer)
  }, [text, delay])
  return debounced
}
