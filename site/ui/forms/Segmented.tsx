import type { Option } from './Select'

interface SegmentedProps<Value extends string> {
  label: string
  value: Value
  options: readonly (Option & { value: Value })[]
  onChange: (value: Value) => void
  isDisabled?: boolean
}

export function Segmented<Value extends string>({
  label,
  value,
  options,
  onChange,
  isDisabled,
}: SegmentedProps<Value>) {
  return (
    <fieldset className="segmented" aria-label={label} disabled={isDisabled}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
