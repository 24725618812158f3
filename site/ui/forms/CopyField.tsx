import { Check, Copy } from 'lucide-react'
import { type Ref, useEffect, useId, useRef, useState } from 'react'
import { SECOND } from '../../../shared/time'
import { copyText } from '../../lib/browser/copy-text'
import { announce } from '../../lib/toasts/announce'
import { Button } from '../Button'

const SHOWN_FOR = 2 * SECOND

interface CopyFieldProps {
  label: string
  help?: string
  value: string
  /** Lines that it takes in a browser that cannot measure them. */
  rows: number
  buttonRef?: Ref<HTMLButtonElement>
}

/** A text to take along. If the browser refuses to copy, the text is selected. */
export function CopyField({ label, help, value, rows, buttonRef }: CopyFieldProps) {
  const id = useId()
  const text = useRef<HTMLTextAreaElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'selected' | null>(null)
  useEffect(() => {
    if (outcome !== 'copied') return
    const timer = setTimeout(() => setOutcome(null), SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy() {
    try {
      await copyText(value)
      setOutcome('copied')
      announce(`${label} copied`)
    } catch {
      text.current?.select()
      setOutcome('selected')
    }
  }

  const isCopied = outcome === 'copied'
  const words = outcome === 'selected' ? 'Your browser copied nothing. The text is selected: copy it by hand.' : help
  return (
    <div className="field copy-field">
      <label htmlFor={id}>{label}</label>
      <div className="copy-text">
        <textarea
          ref={text}
          id={id}
          className="input mono"
          readOnly
          rows={rows}
          spellCheck={false}
          aria-describedby={words ? `${id}-help` : undefined}
          value={value}
        />
        <Button
          ref={buttonRef}
          aria-label={`Copy ${label}`}
          icon={isCopied ? <Check /> : <Copy />}
          onClick={() => void copy()}
        >
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </div>
      {words && (
        <p id={`${id}-help`} role={outcome === 'selected' ? 'alert' : undefined}>
          {words}
        </p>
      )}
    </div>
  )
}
