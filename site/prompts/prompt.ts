interface PromptOptions {
  onAccept: () => void
  onDecline?: () => void
  text?: string
}

export interface PagePrompt {
  isShown(): boolean
  show(options: PromptOptions): void
  hide(): void
}

/** A prompt that every page contains, hidden until it is needed. */
export function promptNamed(name: 'update' | 'install'): PagePrompt {
  const element = partOf(document, `[data-prompt=${name}]`)
  const hide = () => {
    element.hidden = true
  }
  const onPress = (selector: string, act?: () => void) => {
    partOf(element, selector).onclick = () => {
      hide()
      act?.()
    }
  }
  return {
    isShown: () => !element.hidden,
    show({ onAccept, onDecline, text }) {
      onPress('[data-accept]', onAccept)
      onPress('[data-decline]', onDecline)
      if (text) partOf(element, 'p').textContent = text
      element.hidden = false
    },
    hide,
  }
}

function partOf(parent: ParentNode, selector: string): HTMLElement {
  const part = parent.querySelector<HTMLElement>(selector)
  if (!part) throw new Error(`The page has no ${selector}.`)
  return part
}
