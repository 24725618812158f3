import { Elysia } from 'elysia'
import { AppError } from '../errors'
import { PREFLIGHT } from './cross-origin'
import { urlOf } from './request-url'

interface DeclaredRoute {
  method: string
  path: string
}

interface RouteList {
  getGlobalRoutes(): DeclaredRoute[]
}

/** The last resort under `/api`: says which methods an address takes (RFC 9110, sections 9.3.7 and 15.5.6). */
export function methodRoutes() {
  const routes = new Elysia({ name: 'method-routes', detail: { hide: true } })
  let methodsAt: ((path: string) => string[]) | undefined

  const answer = ({ request }: { request: Request }) => {
    methodsAt ??= methodFinder((routes as unknown as RouteList).getGlobalRoutes())
    const methods = methodsAt(urlOf(request).pathname)
    if (methods.length === 0) throw noSuchCall()
    const allow = methods.join(', ')
    if (request.method === 'OPTIONS')
      return new Response(null, {
        status: 204,
        headers: { allow, ...PREFLIGHT, 'access-control-allow-methods': allow },
      })
    throw new AppError('wrong_method', `This call takes ${allow}.`, { headers: { allow } })
  }
  return routes.all('/api', answer).all('/api/*', answer)
}

function methodFinder(routes: DeclaredRoute[]) {
  const forms = routes
    .filter(({ method, path }) => method !== 'ALL' && /^\/api(\/|$)/.test(path))
    .map(({ method, path }) => ({ method, form: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`) }))

  return (path: string): string[] => {
    const found = new Set(forms.filter(({ form }) => form.test(path)).map(({ method }) => method))
    if (found.size === 0) return []
    if (found.has('GET')) found.add('HEAD')
    return [...found.add('OPTIONS')].sort()
  }
}

export const noSuchCall = () => new AppError('not_found', 'There is no such call.', { code: 'no_such_call' })

/** `//api/bots`, `/API` and the like: slips of programs, which have no use for a page. */
export const isNearApi = (path: string) => /^\/+api(\/|$)/i.test(path)
