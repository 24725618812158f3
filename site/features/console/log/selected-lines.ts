interface LineSpan {
  first: number
  last: number
}

/**
 * The lines that a selection spans. Null within one line's text or outside the log, where the browser copies as usual.
 */
export function selectedLines(log: HTMLElement, selection: Selection | null): LineSpan | null {
  const range = selection && wholeRange(selection)
  if (!range || !log.contains(range.commonAncestorContainer)) return null
  if (elementOf(range.commonAncestorContainer)?.closest('.log-text')) return null
  const numbers = [...log.querySelectorAll<HTMLElement>('[data-number]')]
    .filter((line) => isSelected(line, range))
    .map(({ dataset }) => Number(dataset.number))
  const [first, last] = [numbers.at(0), numbers.at(-1)]
  return first === undefined || last === undefined ? null : { first, last }
}

/** Firefox splits a selection into several ranges around unselectable text. */
function wholeRange(selection: Selection): Range | null {
  if (selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0).cloneRange()
  const { endContainer, endOffset } = selection.getRangeAt(selection.rangeCount - 1)
  range.setEnd(endContainer, endOffset)
  return range
}

/** Ignores the line number. */
function isSelected(line: HTMLElement, range: Range): boolean {
  if (!range.intersectsNode(line)) return false
  const part = document.createRange()
  part.selectNodeContents(line)
  if (line.firstElementChild) part.setStartAfter(line.firstElementChild)
  if (part.compareBoundaryPoints(Range.START_TO_START, range) < 0)
    part.setStart(range.startContainer, range.startOffset)
  if (part.compareBoundaryPoints(Range.END_TO_END, range) > 0) part.setEnd(range.endContainer, range.endOffset)
  return part.toString() !== ''
}

const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement)
