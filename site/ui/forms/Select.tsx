import type { ComponentProps } from 'react'

export interface Option {
  value: string
  label: string
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'onChange' | 'value'> {
  value: string
  options: readonly Option[]
  /** The first entry, which cannot be selected. */
  placeholder?: string
  onChange: (value: string) => void
}

export function Select({ options, placeholder, onChange, ...select }: SelectProps) {
  return (
    <select className="input" {...select} onChange={(event) => onChange(event.target.value)}>
      {placeholder !== undefined && (
        <option value="" disabled>
          {placeholder}
        </option>
      )}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
