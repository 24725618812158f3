import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { Button } from './Button'

interface DialogProps {
  title: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** The button that opens it, and gets the focus back. */
  trigger?: ReactNode
  lang?: string
  closeLabel?: string
  children: ReactNode
}

/** 544 px wide; on a phone a sheet from below. A form inside brings `DialogBody` and `DialogFoot`. */
export function Dialog({ title, isOpen, onOpenChange, trigger, lang, closeLabel = 'Close', children }: DialogProps) {
  const focus = useFocusBack()
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

/** What opened the dialog gets the focus back; where that is gone, the heading of the page does. */
function useFocusBack() {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus() {
      opener.current = document.activeElement
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      const next = opener.current?.isConnected ? opener.current : document.querySelector('h1')
      if (next instanceof HTMLElement) next.focus({ preventScroll: true })
    },
  }
}

// What was typed must not be lost to a click beside the dialog, or on a toast.
const stayOpen = (event: Event) => event.preventDefault()

export const DialogBody = ({ children }: { children: ReactNode }) => <div className="dialog-body">{children}</div>

export const DialogFoot = ({ children }: { children: ReactNode }) => <div className="dialog-foot">{children}</div>

export const DialogClose = ({ children }: { children: ReactNode }) => <Radix.Close asChild>{children}</Radix.Close>
