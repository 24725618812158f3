import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { asMoment } from '../../../lib/words/display-formats'
import { Button } from '../../../ui/Button'
import { moveFocusOnRemoval } from '../../../ui/move-focus-on-removal'
import { Time } from '../../../ui/Time'
import { scheduledQuery, useUnschedule } from '../admin-requests'

/** Announcements that wait for their time. */
export function ScheduledList() {
  const { data } = useQuery(scheduledQuery)
  const { mutate } = useUnschedule()
  if (!data?.scheduled.length) return null
  return (
    <section className="panel" tabIndex={-1} aria-label="Scheduled announcements">
      <div className="panel-head">
        <h2>Scheduled</h2>
      </div>
      <ul className="admin-list">
        {data.scheduled.map(({ id, title, category, publish_at }) => (
          <li key={id}>
            <div>
              <b>{title}</b>
              <p>
                <Time at={publish_at} as={asMoment} />
                <span>{` · ${category}`}</span>
              </p>
            </div>
            <Button
              ref={moveFocusOnRemoval}
              kind="quiet"
              isIconOnly
              aria-label={`Remove ${title}`}
              icon={<Trash2 />}
              onClick={() => mutate(id)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
