/** Brings the next marked place of a log into view; past the last one it begins again. */
export function walkMatches(log: HTMLElement, direction: 'up' | 'down', from: Element | null): Element | null {
  const marks: (Element | null)[] = [...log.querySelectorAll('mark')]
  const place = marks.indexOf(from)
  const next = direction === 'down' ? marks.at((place + 1) % marks.length) : marks.at(place === -1 ? -1 : place - 1)
  next?.scrollIntoView({ block: 'center' })
  return next ?? null
}
