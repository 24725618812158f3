import { type Static, t } from 'elysia'
import { inputOf } from './input/input'

const ANNOUNCEMENT_TITLE_MAX_LENGTH = 120
const ANNOUNCEMENT_BODY_MAX_LENGTH = 4000
const ANNOUNCEMENT_CATEGORY_MAX_LENGTH = 32

// Something that can be seen has to be in it.
const FILLED = '\\S'

export const NewAnnouncement = inputOf({
  title: t.String({
    pattern: FILLED,
    maxLength: ANNOUNCEMENT_TITLE_MAX_LENGTH,
    error: `The title needs 1 to ${ANNOUNCEMENT_TITLE_MAX_LENGTH} characters.`,
  }),
  body: t.String({
    pattern: FILLED,
    maxLength: ANNOUNCEMENT_BODY_MAX_LENGTH,
    error: `The text needs 1 to ${ANNOUNCEMENT_BODY_MAX_LENGTH} characters.`,
  }),
  category: t.String({
    pattern: FILLED,
    maxLength: ANNOUNCEMENT_CATEGORY_MAX_LENGTH,
    error: `The category needs 1 to ${ANNOUNCEMENT_CATEGORY_MAX_LENGTH} characters.`,
  }),
})
export type NewAnnouncement = Static<typeof NewAnnouncement>

export const Announcement = t.Object({
  id: t.String(),
  title: t.String(),
  body: t.String(),
  category: t.String(),
  created_at: t.String(),
})
export type Announcement = Static<typeof Announcement>
