import { useRef } from 'react'
import { Button } from '../Button'
import { DialogFrame } from './DialogFrame'
import { DialogBody, DialogClose, DialogFoot } from './DialogParts'
import { useFocusBack } from './use-focus-back'

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
  lang?: keyof typeof QUESTIONS
  onKeep: () => void
  onDiscard: () => void
}

export function DiscardQuestion({ lang = 'en', onKeep, onDiscard }: DiscardQuestionProps) {
  const { title, text, keep, discard, close } = QUESTIONS[lang]
  const keepButton = useRef<HTMLButtonElement>(null)
  const focus = useFocusBack(true)
  return (
    <DialogFrame title={title} lang={lang} closeLabel={close} focusFirst={keepButton} onOpenChange={onKeep} {...focus}>
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
