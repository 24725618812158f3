/** Runs `work` at once, then at most once per interval; calls during the interval cause one more run at its end. */
export function throttle(work: () => void, interval: number): () => void {
  let timer: Timer | undefined
  let isPending = false
  return function run() {
    isPending = timer !== undefined
    if (isPending) return
    work()
    timer = setTimeout(() => {
      timer = undefined
      if (isPending) run()
    }, interval)
  }
}
