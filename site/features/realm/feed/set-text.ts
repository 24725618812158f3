/** Leaves what is there already alone, for readers who select or listen. */
export function setText(element: Element | null | undefined, text: string): void {
  if (element && element.textContent !== text) element.textContent = text
}
