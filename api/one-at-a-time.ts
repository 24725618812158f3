/** Acts once at a time: however often it is asked for meanwhile, it acts once more after that. */
export function oneAtATime(act: () => Promise<void>): () => Promise<void> {
  let isRequested = false
  let isRunning = false
  return async () => {
    isRequested = true
    if (isRunning) return
    isRunning = true
    try {
      while (isRequested) {
        isRequested = false
        await act()
      }
    } finally {
      isRunning = false
    }
  }
}
