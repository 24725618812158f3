/** Does it at once when asked, then not before a pause is over, and again after it where it was asked meanwhile. */
export function nowAndThen(work: () => void, pause: number): () => void {
  let timer: Timer | undefined
  let isOwed = false
  return function ask() {
    isOwed = timer !== undefined
    if (isOwed) return
    work()
    timer = setTimeout(() => {
      timer = undefined
      if (isOwed) ask()
    }, pause)
  }
}
