/** 2026-11-21T15:37:44+01:00 */
export function localTimes(zone: string): (instant: number) => string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'longOffset',
  })
  return (instant) => {
    const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
    const { year, month, day, hour, minute, second, timeZoneName = '' } = parts
    return `${year}-${month}-${day}T${hour}:${minute}:${second}${timeZoneName.slice('GMT'.length) || '+00:00'}`
  }
}
