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
  /** The button that opens it, and gets the focus back. */
  trigger?: Elements
  lang?: Language
  closeLabel?: string
  children: Elements
}

/**
 * 544 px wide; on a phone a sheet from below. A form inside brings `DialogBody` and `DialogFoot`. Escape and the cross ask first where
 * something typed would be lost.
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
  /** It is about to be closed with something typed in it, and stays open unless this closes it. */
  onLeave?: () => void
  /** Gets the focus in the place of the cross. */
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
