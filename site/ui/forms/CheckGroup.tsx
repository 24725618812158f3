import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import type { Elements } from '../elements'

interface CheckGroupProps {
  legend: string
  help?: string
  error?: string
  children: (control: { 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }) => Elements
}

/** Checkboxes under one name, with what is wrong with them. */
export function CheckGroup({ legend, help, error, children }: CheckGroupProps) {
  const messageId = useId()
  const message = error ?? help
  return (
    <fieldset className="check-group">
      <legend>{legend}</legend>
      {error ? (
        <p className="field-error" id={messageId}>
          <CircleAlert />
          <span>{error}</span>
        </p>
      ) : (
        help && (
          <p className="check-help" id={messageId}>
            {help}
          </p>
        )
      )}
      {children({
        'aria-describedby': message ? messageId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
    </fieldset>
  )
}
