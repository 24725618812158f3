import type { ComponentProps } from 'react'

export interface Option {
  value: string
  label: string
  /** The browser lists options of one group under its name. */
  group?: string
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
      {[...Map.groupBy(options, ({ group }) => group)].map(([group, members]) =>
        group === undefined ? (
          <Options key="" options={members} />
        ) : (
          <optgroup key={group} label={group}>
            <Options options={members} />
          </optgroup>
        ),
      )}
    </select>
  )
}

const Options = ({ options }: Pick<SelectProps, 'options'>) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
