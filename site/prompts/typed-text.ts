type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const typed = new Set<EventTarget>()

/** Remembers where somebody typed or chose something. */
export function rememberTyping(): void {
  addEventListener('input', ({ target }) => target && typed.add(target))
}

/** Whether something would be lost with this page: it was typed, still stands there, and was not sent. */
export function hasTypedText(): boolean {
  return [...typed].some((target) => isControl(target) && target.isConnected && target.value !== '')
}

const isControl = (target: EventTarget): target is Control => target instanceof Element && 'value' in target
