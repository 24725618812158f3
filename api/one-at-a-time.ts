/** Acts once at a time: however often it is asked for meanwhile, it acts once more after that. */
export function oneAtATime(act: () => Promise<void>): () => Promise<void> {
  let isAskedFor = false
  let isAtWork = false
  return async () => {
    isAskedFor = true
    if (isAtWork) return
    isAtWork = true
    try {
      while (isAskedFor) {
        isAskedFor = false
        await act()
      }
    } finally {
      isAtWork = false
    }
  }
}
