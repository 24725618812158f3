import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react'
import type { Elements } from './elements'

interface TipProps {
  text: string
  /** The keyboard shortcut, as printed on the keys. */
  keys?: string
  /** A control with its own label: the tooltip is visual only. */
  children: Elements
}

/** Shown on hover and keyboard focus; Esc hides it. */
export function Tip({ text, keys, children }: TipProps) {
  const [isShown, setShown] = useState(false)
  const hide = () => setShown(false)

  useEffect(() => {
    if (!isShown) return
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && setShown(false)
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isShown])

  // Touch has no hover.
  const enter = ({ pointerType }: PointerEvent) => setShown(pointerType === 'mouse')
  const focus = ({ target }: FocusEvent) => setShown(target.matches(':focus-visible'))

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the control is inside
    <span
      className="tip-place"
      onPointerEnter={enter}
      onPointerLeave={hide}
      onFocus={focus}
      onBlur={hide}
      onPointerDown={hide}
    >
      {children}
      {isShown && (
        <span className="tip" aria-hidden="true">
          <span className="tip-words">
            <span>{text}</span>
            {keys?.split(' ').map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </span>
        </span>
      )}
    </span>
  )
}
