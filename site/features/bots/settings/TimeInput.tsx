import { useState } from 'react'
import { DAY_MINUTES, formatTime } from '../../../../shared/time'
import { TextInput } from '../../../ui/forms/TextInput'

interface TimeInputProps {
  label: string
  minutes: number
  isInvalid: boolean
  onChange: (minutes: number) => void
}

/** A time of 24 hours, also typed as 7, 730 or 7.30. Native time inputs follow the browser's language, often with AM and PM. */
export function TimeInput({ label, minutes, isInvalid, onChange }: TimeInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      name="settings.rests"
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
