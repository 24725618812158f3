import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

interface CheckRowProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  label: string
  /** Small words at the end of the row. */
  mark?: string
  help?: ReactNode
  onChange: (isChecked: boolean) => void
}

/** A checkbox whose whole row can be pressed. */
export function CheckRow({ label, mark, help, onChange, ...input }: CheckRowProps) {
  const id = useId()
  const helpId = `${id}-help`
  return (
    <div className="check-row">
      <span className="check-box" aria-hidden="true">
        <Check />
      </span>
      <label htmlFor={id}>{label}</label>
      {mark && <small aria-hidden="true">{mark}</small>}
      {help && <p id={helpId}>{help}</p>}
      <input
        {...input}
        id={id}
        className="cover-input"
        type="checkbox"
        aria-describedby={[help && helpId, input['aria-describedby']].filter(Boolean).join(' ') || undefined}
        onChange={({ target }) => onChange(target.checked)}
      />
    </div>
  )
}
