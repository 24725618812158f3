import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  showLabel?: string
  hideLabel?: string
}

export function PasswordInput({
  showLabel = 'Show password',
  hideLabel = 'Hide password',
  ...props
}: PasswordInputProps) {
  const [isShown, setShown] = useState(false)
  return (
    <div className="input-with-button">
      <input
        autoCapitalize="none"
        spellCheck={false}
        {...props}
        type={isShown ? 'text' : 'password'}
        className="input"
      />
      <button
        type="button"
        aria-label={isShown ? hideLabel : showLabel}
        onClick={() => setShown(!isShown)}
        disabled={props.disabled}
      >
        {isShown ? <EyeOff /> : <Eye />}
      </button>
    </div>
  )
}
