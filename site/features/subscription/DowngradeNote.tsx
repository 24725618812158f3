import { DEFAULT_PLAN, hoursPerDayOf, planName, slotsLabel, slotsOf } from '../../../shared/plans/plans'

interface DowngradeNoteProps {
  from: string
  to?: string
}

/** Renders nothing unless the plan is smaller. */
export function DowngradeNote({ from, to = DEFAULT_PLAN }: DowngradeNoteProps) {
  if (slotsOf(to) >= slotsOf(from)) return null
  return (
    <p>
      {`${planName(to)} has ${slotsLabel(to)} and ${hoursPerDayOf(to)} hours a day. Your newest bots above that stop; nothing is deleted.`}
    </p>
  )
}
