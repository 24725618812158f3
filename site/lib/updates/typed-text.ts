type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

// Choices have a value even if the player never touched them.
const CHOICES = ['radio', 'checkbox']

const typed = new Set<Control>()

/** Tracks text typed into forms. Controls outside a form hold nothing that could be lost. */
export function trackTyping(): void {
  addEventListener('input', ({ target }) => {
    if (isControl(target) && target.form && !CHOICES.includes(target.type)) typed.add(target)
  })
}

/** Treats a restored form's values as typed. */
export function countAsTyped(form: HTMLFormElement | null): void {
  for (const control of form?.elements ?? [])
    if (isControl(control) && !CHOICES.includes(control.type)) typed.add(control)
}

/** Called when a form that stays on the page was sent. */
export function forgetTyping(form: HTMLFormElement | null): void {
  for (const control of typed) if (control.form === form) typed.delete(control)
}

/** Whether unsent text would be lost with this part of the page. */
export function hasTypedText(part: Node = document): boolean {
  return [...typed].some((control) => part.contains(control) && control.value !== '')
}

const isControl = (target: EventTarget | null): target is Control => target instanceof Element && 'value' in target
