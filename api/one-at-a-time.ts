/** Never runs `act` twice at once. Requests during a run cause one more run after it. */
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
