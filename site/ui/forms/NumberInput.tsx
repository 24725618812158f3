import type { ComponentProps, KeyboardEvent } from 'react'
import { formatNumber, parseNumber } from './parse-number'
import { TextInput } from './TextInput'
import { typeInto } from './type-into'

interface NumberInputProps extends Omit<ComponentProps<'input'>, 'min' | 'max' | 'onChange' | 'type'> {
  min?: number
  max?: number
  isWhole?: boolean
  onChange: (text: string) => void
}

const STEPS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 }

/**
 * `parseNumber` reads the text. A native number field hides unreadable input from the page and changes with the mouse
 * wheel.
 */
export function NumberInput({ min, max, isWhole, onChange, ...input }: NumberInputProps) {
  function step(event: KeyboardEvent<HTMLInputElement>) {
    const by = STEPS[event.key]
    const { currentTarget: control } = event
    const now = parseNumber(control.value || control.placeholder, isWhole)
    if (!by || typeof now !== 'number') return
    event.preventDefault()
    typeInto(control, formatNumber(within(now + by)))
  }

  const within = (number: number) => {
    const rounded = Number(number.toFixed(6))
    return Math.min(Math.max(rounded, min ?? rounded), max ?? rounded)
  }

  return (
    <TextInput
      {...input}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      autoComplete="off"
      onKeyDown={step}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
