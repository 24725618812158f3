/** Names the parts of rows that reach into another part of their row. */
export function coveredParts(rows: Element[]) {
  const inside = (row: Element) => [...row.children].map((part) => ({ part, box: part.getBoundingClientRect() }))
  const isOver = (a: DOMRect, b: DOMRect) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
  return rows.flatMap((row) => {
    const parts = inside(row).filter(({ box }) => box.width > 1)
    return parts.flatMap(({ part, box }, place) =>
      parts
        .slice(place + 1)
        .filter((other) => isOver(box, other.box))
        .map((other) => `${row.getAttribute('aria-label')}: ${part.className} and ${other.part.className}`),
    )
  })
}
