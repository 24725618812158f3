import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'

/** A password that can be looked at while it is typed. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
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
        aria-label={isShown ? 'Hide password' : 'Show password'}
        onClick={() => setShown(!isShown)}
        disabled={props.disabled}
      >
        {isShown ? <EyeOff /> : <Eye />}
      </button>
    </div>
  )
}
