import { Loader } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import type { Elements } from './elements'

interface ButtonAppearance {
  kind?: 'primary' | 'quiet' | 'danger'
  size?: 'small' | 'large'
  icon?: Elements
  children?: string | Elements
  isWide?: boolean
  /** Needs an `aria-label`. */
  isIconOnly?: boolean
}

export interface ButtonProps extends ButtonAppearance, Omit<ComponentProps<'button'>, 'children'> {
  /** A busy button ignores presses and shows `busyLabel`. */
  isBusy?: boolean
  busyLabel?: string
  /** Counts every click of a double click. */
  isRepeatable?: boolean
  /** Why a press will probably fail. It is still tried, because only the live events may be broken. */
  unlikely?: string
}

export function Button({
  isBusy = false,
  busyLabel,
  isRepeatable,
  unlikely,
  onClick,
  children,
  ...props
}: ButtonProps) {
  const { look, icon, rest } = withAppearance(props)
  const isHeld = isBusy || props['aria-disabled'] === true
  // Start has become Stop by the second click of a double click.
  const press = (event: MouseEvent<HTMLButtonElement>) =>
    isHeld || (event.detail > 1 && !isRepeatable) ? event.preventDefault() : onClick?.(event)
  return (
    <button
      type="button"
      {...rest}
      {...look}
      {...(unlikely && { title: unlikely, 'data-unlikely': true })}
      {...(isBusy && { 'aria-busy': true, 'aria-disabled': true })}
      onClick={press}
    >
      <span className="button-face" data-hidden={isBusy || undefined}>
        {icon}
        {inElement(children)}
      </span>
      {busyLabel && (
        <span className="button-face" data-hidden={!isBusy || undefined}>
          <Loader />
          <span>{busyLabel}</span>
        </span>
      )}
    </button>
  )
}

export function ButtonLink({ children, ...props }: ButtonAppearance & Omit<ComponentProps<'a'>, 'children'>) {
  const { look, icon, rest } = withAppearance(props)
  return (
    <a {...rest} {...look}>
      <span className="button-face">
        {icon}
        {inElement(children)}
      </span>
    </a>
  )
}

const inElement = (words: ButtonAppearance['children']) => (typeof words === 'string' ? <span>{words}</span> : words)

function withAppearance<Props extends ButtonAppearance & { className?: string }>(props: Props) {
  const { kind, size, icon, isWide, isIconOnly, className, ...rest } = props
  const look = {
    className: ['button', className].filter(Boolean).join(' '),
    'data-kind': kind,
    'data-size': size,
    'data-wide': isWide || undefined,
    'data-icon-only': isIconOnly || undefined,
  }
  return { look, icon, rest }
}
