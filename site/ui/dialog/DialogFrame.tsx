import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type RefObject, useRef } from 'react'
import { hasTypedText } from '../../lib/updates/typed-text'
import { Button } from '../Button'
import { CloseContext, type DialogProps } from './DialogParts'

export interface DialogFrameProps extends Omit<DialogProps, 'trigger' | 'isOpen'> {
  id?: string
  /** Called instead of closing while the dialog holds typed text. */
  onLeave?: () => void
  /** Takes the first focus instead of the close button. */
  focusFirst?: RefObject<HTMLElement | null>
  onCloseAutoFocus: (event: Event) => void
}

/** The open dialog. */
export function DialogFrame({
  title,
  lang,
  closeLabel = 'Close',
  children,
  onOpenChange,
  onLeave,
  focusFirst,
  ...dialog
}: DialogFrameProps) {
  const content = useRef<HTMLDivElement>(null)

  function askFirst(event: Pick<Event, 'preventDefault'>) {
    if (!onLeave || !content.current || !hasTypedText(content.current)) return
    event.preventDefault()
    onLeave()
  }

  function takeFocus(event: Event) {
    if (!focusFirst?.current) return
    event.preventDefault()
    focusFirst.current.focus()
  }

  return (
    <Radix.Root open onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="scrim">
          <Radix.Content
            ref={content}
            className="dialog"
            lang={lang}
            aria-describedby={undefined}
            onInteractOutside={stayOpen}
            onEscapeKeyDown={askFirst}
            onOpenAutoFocus={takeFocus}
            {...dialog}
          >
            <div className="dialog-head">
              <Radix.Title>{title}</Radix.Title>
              <Radix.Close asChild>
                <Button kind="quiet" isIconOnly aria-label={closeLabel} icon={<X />} onClick={askFirst} />
              </Radix.Close>
            </div>
            <CloseContext value={() => onOpenChange(false)}>{children}</CloseContext>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}

// A click beside the dialog or on a toast must not discard typed text.
const stayOpen = (event: Event) => event.preventDefault()
