import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { hasTypedText } from '../lib/updates/typed-text'
import { Button } from './Button'
import type { Elements } from './elements'

type Language = keyof typeof QUESTIONS

interface DialogProps {
  title: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Opens the dialog and gets the focus back. */
  trigger?: Elements
  lang?: Language
  closeLabel?: string
  children: Elements
}

/**
 * A form inside brings `DialogBody` and `DialogFoot`. Escape and the close button ask first if typed text would be
 * lost.
 */
export function Dialog({ onOpenChange, children, ...dialog }: DialogProps) {
  const [isAsking, setAsking] = useState(false)

  function change(isOpen: boolean) {
    setAsking(false)
    onOpenChange(isOpen)
  }

  return (
    <DialogFrame {...dialog} onOpenChange={change} onLeave={() => setAsking(true)}>
      {children}
      {isAsking && (
        <DiscardQuestion lang={dialog.lang} onKeep={() => setAsking(false)} onDiscard={() => change(false)} />
      )}
    </DialogFrame>
  )
}

interface DialogFrameProps extends DialogProps {
  /** Called instead of closing while the dialog holds typed text. */
  onLeave?: () => void
  /** Takes the first focus instead of the close button. */
  focusFirst?: RefObject<HTMLElement | null>
}

function DialogFrame({
  title,
  trigger,
  lang,
  closeLabel = 'Close',
  children,
  onLeave,
  focusFirst,
  ...state
}: DialogFrameProps) {
  const focus = useFocusBack(state.isOpen)
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
    <Radix.Root open={state.isOpen} onOpenChange={state.onOpenChange}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
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
            {...focus}
          >
            <div className="dialog-head">
              <Radix.Title>{title}</Radix.Title>
              <Radix.Close asChild>
                <Button kind="quiet" isIconOnly aria-label={closeLabel} icon={<X />} onClick={askFirst} />
              </Radix.Close>
            </div>
            {children}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}

const QUESTIONS = {
  en: {
    title: 'Discard what you typed?',
    text: 'It has not been saved.',
    keep: 'Keep editing',
    discard: 'Discard',
    close: 'Close',
  },
  de: {
    title: 'Eingaben verwerfen?',
    text: 'Sie sind noch nicht gespeichert.',
    keep: 'Weiter bearbeiten',
    discard: 'Verwerfen',
    close: 'Schließen',
  },
}

interface DiscardQuestionProps {
  lang?: Language
  onKeep: () => void
  onDiscard: () => void
}

function DiscardQuestion({ lang = 'en', onKeep, onDiscard }: DiscardQuestionProps) {
  const { title, text, keep, discard, close } = QUESTIONS[lang]
  const keepButton = useRef<HTMLButtonElement>(null)
  return (
    <DialogFrame title={title} lang={lang} closeLabel={close} focusFirst={keepButton} isOpen onOpenChange={onKeep}>
      <DialogBody>
        <p>{text}</p>
      </DialogBody>
      <DialogFoot>
        <DialogClose>
          <Button ref={keepButton} kind="quiet">
            {keep}
          </Button>
        </DialogClose>
        <Button kind="danger" onClick={onDiscard}>
          {discard}
        </Button>
      </DialogFoot>
    </DialogFrame>
  )
}

/** Returns the focus to the element that opened the dialog, otherwise to the page's heading. */
function useFocusBack(isOpen: boolean) {
  const opener = useRef<Element | null>(null)
  // Recorded before the dialog mounts, because an autofocused field takes the focus before Radix reports the opening.
  if (isOpen) opener.current ??= document.activeElement
  return {
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      const opened = opener.current
      opener.current = null
      for (const next of [opened, document.querySelector('h1')]) {
        if (next instanceof HTMLElement && next !== document.body) next.focus({ preventScroll: true })
        // A removed or disabled element does not take the focus.
        if (next !== document.body && document.activeElement === next) return
      }
    },
  }
}

// A click beside the dialog or on a toast must not discard typed text.
const stayOpen = (event: Event) => event.preventDefault()

export const DialogBody = ({ children }: { children: ReactNode }) => <div className="dialog-body">{children}</div>

export const DialogFoot = ({ children }: { children: ReactNode }) => <div className="dialog-foot">{children}</div>

export const DialogClose = ({ children }: { children: ReactNode }) => <Radix.Close asChild>{children}</Radix.Close>
