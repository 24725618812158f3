import { type ComponentProps, type KeyboardEvent, useId } from 'react'
import { formatNumber, parseNumber } from './parse-number'
import { TextInput } from './TextInput'
import { typeInto } from './type-into'

interface NumberInputProps extends Omit<ComponentProps<'input'>, 'min' | 'max' | 'onChange' | 'type'> {
  min?: number
  max?: number
  isWhole?: boolean
  /** What it counts, shown behind the number. */
  unit?: string
  onChange: (text: string) => void
}

const STEPS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 }

/**
 * `parseNumber` reads the text. A native number field hides unreadable input from the page and changes with the mouse
 * wheel.
 */
export function NumberInput({ min, max, isWhole, unit, onChange, ...input }: NumberInputProps) {
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

  const unitId = useId()
  const field = (
    <TextInput
      {...input}
      aria-describedby={[unit && unitId, input['aria-describedby']].filter(Boolean).join(' ') || undefined}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      autoComplete="off"
      onKeyDown={step}
      onChange={({ target }) => onChange(target.value)}
    />
  )
  if (!unit) return field
  return (
    <div className="input-with-unit">
      {field}
      <span id={unitId}>{unit}</span>
    </div>
  )
}
