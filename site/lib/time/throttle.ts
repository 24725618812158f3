/** Does it at once when asked, then not before a pause is over, and again after it where it was asked meanwhile. */
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
