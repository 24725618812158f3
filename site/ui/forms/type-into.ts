/** Fills a control in as if it had been typed: whoever listens for typing hears of it. */
export function typeInto(control: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  // React listens to values that were set on the element itself, and takes them for its own.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, text)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}
