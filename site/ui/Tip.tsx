import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react'
import type { Elements } from './elements'

interface TipProps {
  text: string
  /** What does the same, as it stands on the keys. */
  keys?: string
  /** A control that names itself: the words are for the eye alone. */
  children: Elements
}

/** Says what a control does while the mouse rests on it or the keyboard stands at it; Esc takes the words away. */
export function Tip({ text, keys, children }: TipProps) {
  const [isShown, setShown] = useState(false)
  const hide = () => setShown(false)

  useEffect(() => {
    if (!isShown) return
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && setShown(false)
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isShown])

  // A finger has no place to rest on, and what it touched is done already.
  const enter = ({ pointerType }: PointerEvent) => setShown(pointerType === 'mouse')
  const focus = ({ target }: FocusEvent) => setShown(target.matches(':focus-visible'))

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what can be pressed stands inside
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
