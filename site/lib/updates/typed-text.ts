type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

// A choice has a value whether somebody made it or not.
const CHOICES = ['radio', 'checkbox']

const typed = new Set<Control>()

/** Remembers where somebody typed something into a form: what stands outside of one waits for nothing. */
export function trackTyping(): void {
  addEventListener('input', ({ target }) => {
    if (isControl(target) && target.form && !CHOICES.includes(target.type)) typed.add(target)
  })
}

/** What stands in a form was typed earlier. */
export function countAsTyped(form: HTMLFormElement | null): void {
  for (const control of form?.elements ?? [])
    if (isControl(control) && !CHOICES.includes(control.type)) typed.add(control)
}

/** What a form that stays holds was sent. */
export function forgetTyping(form: HTMLFormElement | null): void {
  for (const control of typed) if (control.form === form) typed.delete(control)
}

/** Whether something would be lost with this page, or this part of it: it was typed, still stands there, and was not sent. */
export function hasTypedText(part: Node = document): boolean {
  return [...typed].some((control) => part.contains(control) && control.value !== '')
}

const isControl = (target: EventTarget | null): target is Control => target instanceof Element && 'value' in target
