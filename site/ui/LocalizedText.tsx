import { Fragment } from 'react'
import { useNow } from '../lib/clock/use-now'
import { asFullMoment } from '../lib/words/display-formats'
import { localizeInstants } from '../lib/words/localize-instants'
import { useZone } from '../lib/zone/use-zone'

/** For a title, which cannot hold elements. */
export const useLocalized = (text: string) => localizeInstants(text, useZone(), useNow()).text

/** Shows the instants in a server's text in the reader's zone. */
export function LocalizedText({ text: sent }: { text: string }) {
  const zone = useZone()
  const now = useNow()
  const { text, times } = localizeInstants(sent, zone, now)
  if (times.length === 0) return <span>{text}</span>
  return (
    <span>
      {times.map(({ from, to, at }, place) => (
        <Fragment key={from}>
          <span>{text.slice(times[place - 1]?.to ?? 0, from)}</span>
          <time dateTime={at} title={asFullMoment(at, zone)}>
            {text.slice(from, to)}
          </time>
        </Fragment>
      ))}
      <span>{text.slice(times.at(-1)?.to ?? 0)}</span>
    </span>
  )
}
