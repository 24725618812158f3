import { Elysia, t } from 'elysia'
import { Announcement } from '../../../shared/announcements'
import { NextCursor, PageQuery } from '../../../shared/pagination'
import { errors } from '../../platform/http/documented-errors'
import { revalidated } from '../../platform/http/revalidated'
import { listAnnouncements } from './list-announcements'

const Announcements = t.Object(
  { announcements: t.Array(Announcement), next_cursor: NextCursor },
  { title: 'Announcements' },
)

export const announcementRoutes = new Elysia({
  name: 'announcement-routes',
  prefix: '/api/users/announcements',
  tags: ['Announcements'],
})
  .use(revalidated)
  .get('', ({ query }) => listAnnouncements(query), {
    query: PageQuery,
    response: { 200: Announcements, ...errors(422) },
    detail: {
      operationId: 'listAnnouncements',
      summary: 'All announcements, newest first',
      description: 'The same for all; `next_cursor` leads on.',
    },
  })
