import { Elysia } from 'elysia'
import { AppError, notFound } from '../errors'
import type { SiteFiles } from './site-files'

export function siteRoutes({ site }: { site: SiteFiles | null }) {
  return new Elysia({ name: 'site-routes', detail: { hide: true } })
    .all('/api/*', () => {
      throw new AppError('not_found', 'There is no such call.')
    })
    .all('/*', ({ request }) => {
      if (!site) throw notFound('The page')
      return site.answer(request)
    })
}
