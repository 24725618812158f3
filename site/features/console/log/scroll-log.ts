/** 0 if none is visible. */
export function firstVisibleLine(log: HTMLElement): number {
  const { top } = log.getBoundingClientRect()
  const isInSight = (element: Element) => element.getBoundingClientRect().bottom > top
  const block = [...log.querySelectorAll('ol')].find(isInSight)
  const line = [...(block?.querySelectorAll<HTMLElement>('[data-number]') ?? [])].find(isInSight)
  return Number(line?.dataset.number ?? 0)
}

/** Scrolls to the line, or to the first one after it. */
export function scrollToLine(log: HTMLElement, number: number): void {
  const lines = [...log.querySelectorAll<HTMLElement>('[data-number]')]
  const line = lines.find(({ dataset }) => Number(dataset.number) >= number)
  if (line) log.scrollTop += line.getBoundingClientRect().top - log.getBoundingClientRect().top
}

/** Scrolls only the log, and only if the match is not visible. */
export function scrollToMatch(log: HTMLElement): void {
  center(log)
  // Lines get their real heights only once they are visible.
  requestAnimationFrame(() => center(log))
}

function center(log: HTMLElement) {
  const match = log.querySelector('mark[aria-current]')?.getBoundingClientRect()
  if (!match) return
  const view = log.getBoundingClientRect()
  if (match.top < view.top || match.bottom > view.bottom) log.scrollTop += match.top - view.top - view.height / 2
  if (match.left < view.left || match.right > view.right) log.scrollLeft += match.left - view.left - view.width / 2
}
