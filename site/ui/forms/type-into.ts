/** Sets a value as if typed, so that listeners are notified. */
export function typeInto(control: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  // React overrides the element's own setter: https://github.com/facebook/react/issues/10135
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, text)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}
