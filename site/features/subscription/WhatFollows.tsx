import { DEFAULT_PLAN, hoursADayOf, planName, slotsInWords, slotsOf } from '../../../shared/plans'

interface WhatFollowsProps {
  from: string
  to?: string
}

/** What a smaller plan means for the bots; nothing where the other one is larger. */
export function WhatFollows({ from, to = DEFAULT_PLAN }: WhatFollowsProps) {
  if (slotsOf(to) >= slotsOf(from)) return null
  return (
    <p>
      {`${planName(to)} then gives ${slotsInWords(to)} and ${hoursADayOf(to)} hours a day. The newest bots above that stop; nothing of yours is deleted.`}
    </p>
  )
}
