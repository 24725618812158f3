/** Does not touch an equal text, which a reader may be selecting or hearing. */
export function setText(element: Element | null | undefined, text: string): void {
  if (element && element.textContent !== text) element.textContent = text
}
