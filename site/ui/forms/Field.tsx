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
  /** Small words beside the label, such as the limits of a number. */
  limits?: string
  help?: ReactNode
  /** Replaces the help. */
  error?: ReactNode
  children: (control: FieldControl) => Elements
}

export function Field({ label, limits, help, error, children }: FieldProps) {
  const id = useId()
  const messageId = `${id}-message`
  const limitsId = `${id}-limits`
  const control: FieldControl = {
    id,
    'aria-describedby':
      [(error || help) && messageId, !error && limits && limitsId].filter(Boolean).join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
  }
  return (
    <div className="field">
      {limits ? (
        <div className="field-head">
          <label htmlFor={id}>{label}</label>
          <small id={limitsId}>{limits}</small>
        </div>
      ) : (
        <label htmlFor={id}>{label}</label>
      )}
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
