import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { Elements } from '../elements'

/** Connects a control to its label and message. */
export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps {
  label: string
  help?: ReactNode
  /** Replaces the help. */
  error?: ReactNode
  children: (control: FieldControl) => Elements
}

export function Field({ label, help, error, children }: FieldProps) {
  const id = useId()
  const messageId = `${id}-message`
  const control: FieldControl = {
    id,
    'aria-describedby': error || help ? messageId : undefined,
    'aria-invalid': error ? true : undefined,
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children(control)}
      {error ? (
        <p className="field-error" id={messageId}>
          <CircleAlert />
          <span>{error}</span>
        </p>
      ) : (
        help && <p id={messageId}>{help}</p>
      )}
    </div>
  )
}
