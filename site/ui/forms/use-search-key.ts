import { useEffect, useRef } from 'react'

/** For a search field that `/` focuses, unless the player is typing. */
export function useSearchKey() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    function press(event: globalThis.KeyboardEvent) {
      const isTyping = event.target instanceof Element && event.target.closest('input, select, textarea, [role=dialog]')
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return field
}
