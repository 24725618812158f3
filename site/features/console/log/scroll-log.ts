/** The number of the first line of a log that is in sight; 0 where none is. */
export function firstVisibleLine(log: HTMLElement): number {
  const { top } = log.getBoundingClientRect()
  const isInSight = (element: Element) => element.getBoundingClientRect().bottom > top
  const block = [...log.querySelectorAll('ol')].find(isInSight)
  const line = [...(block?.querySelectorAll<HTMLElement>('[data-number]') ?? [])].find(isInSight)
  return Number(line?.dataset.number ?? 0)
}

/** Scrolls a log until a line, or the first one after it, stands at its top. */
export function scrollToLine(log: HTMLElement, number: number): void {
  const lines = [...log.querySelectorAll<HTMLElement>('[data-number]')]
  const line = lines.find(({ dataset }) => Number(dataset.number) >= number)
  if (line) log.scrollTop += line.getBoundingClientRect().top - log.getBoundingClientRect().top
}

/** Scrolls a log, and nothing around it, until the current match stands in its middle, unless that is in sight. */
export function scrollToMatch(log: HTMLElement): void {
  center(log)
  // Lines that were out of sight take their real heights as they come into it.
  requestAnimationFrame(() => center(log))
}

function center(log: HTMLElement) {
  const match = log.querySelector('mark[aria-current]')?.getBoundingClientRect()
  if (!match) return
  const view = log.getBoundingClientRect()
  if (match.top < view.top || match.bottom > view.bottom) log.scrollTop += match.top - view.top - view.height / 2
  if (match.left < view.left || match.right > view.right) log.scrollLeft += match.left - view.left - view.width / 2
}
