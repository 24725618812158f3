import { type ComponentProps, useState } from 'react'
import { formatTime } from '../../../shared/settings/rests'
import { DAY_MINUTES } from '../../../shared/time'
import { TextInput } from './TextInput'

interface TimeInputProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  /** Without one, it belongs to a field that has a label. */
  label?: string
  minutes: number
  isInvalid: boolean
  onChange: (minutes: number) => void
}

/** A time of 24 hours, also typed as 7, 730 or 7.30. Native time inputs follow the browser's language, often with AM and PM. */
export function TimeInput({ label, minutes, isInvalid, onChange, ...input }: TimeInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      {...input}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      aria-label={label}
      aria-invalid={isInvalid || (typed !== null && minuteOf(typed) === null) || undefined}
      value={typed ?? formatTime(minutes % DAY_MINUTES)}
      onChange={({ target: { value } }) => {
        setTyped(value)
        const minute = minuteOf(value)
        if (minute !== null) onChange(minute)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

const TIME = /^([01]?\d|2[0-3])(?:[:.]?([0-5]\d))?$/

function minuteOf(text: string): number | null {
  const [, hour, minute = '0'] = TIME.exec(text.trim()) ?? []
  return hour === undefined ? null : Number(hour) * 60 + Number(minute)
}
