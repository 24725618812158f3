import { type Static, t } from 'elysia'
import { Id, Instant } from './fields'
import { inputOf } from './input/input'
import { HAS_VISIBLE_CHARACTER } from './input/invisible'
import { textOf } from './input/text'

const ANNOUNCEMENT_TITLE_MAX_LENGTH = 120
const ANNOUNCEMENT_BODY_MAX_LENGTH = 4000
const ANNOUNCEMENT_CATEGORY_MAX_LENGTH = 32

export const NewAnnouncement = inputOf({
  title: textOf({
    pattern: HAS_VISIBLE_CHARACTER,
    maxLength: ANNOUNCEMENT_TITLE_MAX_LENGTH,
    error: `The title needs 1 to ${ANNOUNCEMENT_TITLE_MAX_LENGTH} characters.`,
  }),
  body: textOf({
    pattern: HAS_VISIBLE_CHARACTER,
    maxLength: ANNOUNCEMENT_BODY_MAX_LENGTH,
    error: `The text needs 1 to ${ANNOUNCEMENT_BODY_MAX_LENGTH} characters.`,
  }),
  category: textOf({
    pattern: HAS_VISIBLE_CHARACTER,
    maxLength: ANNOUNCEMENT_CATEGORY_MAX_LENGTH,
    error: `The category needs 1 to ${ANNOUNCEMENT_CATEGORY_MAX_LENGTH} characters.`,
  }),
})
export type NewAnnouncement = Static<typeof NewAnnouncement>

export const Announcement = t.Object(
  {
    id: Id,
    title: t.String(),
    body: t.String(),
    category: t.String(),
    created_at: Instant,
  },
  { title: 'Announcement' },
)
export type Announcement = Static<typeof Announcement>

export const ScheduledInput = inputOf({
  ...NewAnnouncement.properties,
  publish_at: t.String({ format: 'date-time', error: 'The time must be an instant, like 2027-01-31T08:00:00Z.' }),
})
export type ScheduledInput = Static<typeof ScheduledInput>

/** It waits for its time. */
export const ScheduledAnnouncement = t.Object({
  id: t.String(),
  title: t.String(),
  body: t.String(),
  category: t.String(),
  publish_at: t.String(),
})
export type ScheduledAnnouncement = Static<typeof ScheduledAnnouncement>
