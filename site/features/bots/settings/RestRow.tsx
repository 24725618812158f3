import { X } from 'lucide-react'
import { EVERY_DAY, type Rest } from '../../../../shared/settings/rests'
import { Button } from '../../../ui/Button'
import type { FormTexts } from './form-texts'
import { endOf } from './rest-drag'
import { TimeInput } from './TimeInput'

interface RestRowProps {
  rest: Rest
  /** From 1. */
  number: number
  isInvalid: boolean
  texts: FormTexts
  onChange: (rest: Rest) => void
  onRemove: () => void
}

/** The times and days of one rest, for exact values and for keyboards. */
export function RestRow({ rest, number, isInvalid, texts, onChange, onRemove }: RestRowProps) {
  const { from, until, days } = rest
  return (
    <fieldset className="rest-row" aria-label={texts.restName(number)}>
      <span className="rest-times">
        <TimeInput
          label={texts.restStart(number)}
          minutes={from}
          isInvalid={isInvalid}
          onChange={(minutes) => onChange({ ...rest, from: minutes })}
        />
        <span aria-hidden="true">–</span>
        <TimeInput
          label={texts.restEnd(number)}
          minutes={until}
          isInvalid={isInvalid}
          onChange={(minutes) => onChange({ ...rest, until: endOf(minutes) })}
        />
        <Button kind="quiet" isIconOnly icon={<X />} aria-label={texts.removeRest(number)} onClick={onRemove} />
      </span>
      <span className="rest-days">
        {EVERY_DAY.map((day) => (
          <label key={day} title={texts.weekdays[day - 1]}>
            <input
              type="checkbox"
              aria-label={texts.weekdays[day - 1]}
              checked={days.includes(day)}
              // A rest without days would be none.
              disabled={days.length === 1 && days.includes(day)}
              onChange={() => onChange({ ...rest, days: toggled(days, day) })}
            />
            <span aria-hidden="true">{texts.weekdays[day - 1]?.slice(0, 2)}</span>
          </label>
        ))}
      </span>
    </fieldset>
  )
}

const toggled = (days: readonly number[], day: number) =>
  EVERY_DAY.filter((each) => days.includes(each) !== (each === day))
