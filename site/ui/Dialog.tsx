import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { Button } from './Button'
import type { Elements } from './elements'

interface DialogProps {
  title: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** The button that opens it, and gets the focus back. */
  trigger?: Elements
  lang?: string
  closeLabel?: string
  children: Elements
}

/** 544 px wide; on a phone a sheet from below. A form inside brings `DialogBody` and `DialogFoot`. */
export function Dialog({ title, isOpen, onOpenChange, trigger, lang, closeLabel = 'Close', children }: DialogProps) {
  const focus = useFocusBack(isOpen)
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className="scrim">
          <Radix.Content
            className="dialog"
            lang={lang}
            aria-describedby={undefined}
            onInteractOutside={stayOpen}
            {...focus}
          >
            <div className="dialog-head">
              <Radix.Title>{title}</Radix.Title>
              <Radix.Close asChild>
                <Button kind="quiet" isIconOnly aria-label={closeLabel} icon={<X />} />
              </Radix.Close>
            </div>
            {children}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** What opened the dialog gets the focus back; where that cannot, the heading of the page does. */
function useFocusBack(isOpen: boolean) {
  const opener = useRef<Element | null>(null)
  // Before the dialog is there: a field of it that asks for the focus has it by the time that Radix tells of the opening.
  if (isOpen) opener.current ??= document.activeElement
  return {
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      const opened = opener.current
      opener.current = null
      for (const next of [opened, document.querySelector('h1')]) {
        if (next instanceof HTMLElement && next !== document.body) next.focus({ preventScroll: true })
        // What is gone, or disabled by now, has not taken it.
        if (next !== document.body && document.activeElement === next) return
      }
    },
  }
}

// What was typed must not be lost to a click beside the dialog, or on a toast.
const stayOpen = (event: Event) => event.preventDefault()

export const DialogBody = ({ children }: { children: ReactNode }) => <div className="dialog-body">{children}</div>

export const DialogFoot = ({ children }: { children: ReactNode }) => <div className="dialog-foot">{children}</div>

export const DialogClose = ({ children }: { children: ReactNode }) => <Radix.Close asChild>{children}</Radix.Close>
