import { Elysia } from 'elysia'
import { notFound } from '../errors'
import { isNearApi, methodRoutes, noSuchCall } from '../http/methods'
import { urlOf } from '../http/request-url'
import type { SiteFiles } from './site-files'

export function siteRoutes({ site }: { site: SiteFiles | null }) {
  return new Elysia({ name: 'site-routes', detail: { hide: true } }).use(methodRoutes()).all('/*', ({ request }) => {
    if (isNearApi(urlOf(request).pathname)) throw noSuchCall()
    if (!site) throw notFound('The page')
    return site.answer(request)
  })
}
