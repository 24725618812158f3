import { HOUR, MINUTE } from '../../../../shared/time'

const weekdays = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })
const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const clocks = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })

/** Saturday, 21 November, 14:37 UTC */
export const asUtcMoment = (moment: Date) =>
  `${weekdays.format(moment)}, ${days.format(moment)}, ${clocks.format(moment)} UTC`

/** 14.5 for half past two, by the clock of the walls. */
export const utcHourOf = (moment: Date) => moment.getUTCHours() + (moment.getUTCMinutes() * MINUTE) / HOUR
