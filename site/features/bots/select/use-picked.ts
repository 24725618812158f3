import { useCallback, useRef, useState } from 'react'

/** The selected bots. `ids` are those in view, in their order, which Shift selects a range of. */
export function usePicked(ids: string[]) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const anchor = useRef<string | null>(null)
  const inView = useRef(ids)
  inView.current = ids

  // Stable, so that rows are not rendered for it.
  const pick = useCallback((id: string, isRange: boolean) => {
    const from = inView.current.indexOf(anchor.current ?? '')
    const to = inView.current.indexOf(id)
    const range = isRange && from >= 0 ? inView.current.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
    anchor.current = id
    setPicked((before) => {
      const after = new Set(before)
      const isAdded = !before.has(id)
      for (const each of range) isAdded ? after.add(each) : after.delete(each)
      return after
    })
  }, [])

  const pickAll = (isAdded: boolean) => setPicked(new Set(isAdded ? inView.current : []))
  // A bot that has left the view must not be acted on unseen.
  const seen = ids.filter((id) => picked.has(id))
  return { picked: new Set(seen), pick, pickAll }
}
