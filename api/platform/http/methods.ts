import { Elysia } from 'elysia'
import { AppError } from '../errors'
import { PREFLIGHT } from './cross-origin'
import { pathOf, urlOf } from './request-url'

interface DeclaredRoute {
  method: string
  path: string
}

interface RouteList {
  getGlobalRoutes(): DeclaredRoute[]
}

/**
 * Says which methods an address takes, if it does not take the one of the call (RFC 9110, sections 9.3.7 and 15.5.6).
 * An address like `/api/bots/days` is asked about before it is taken for a bot's.
 */
export function methodRoutes() {
  const routes = new Elysia({ name: 'method-routes', detail: { hide: true } })
  let found: DeclaredMethods | undefined
  const declared = () => {
    found ??= declaredMethods((routes as unknown as RouteList).getGlobalRoutes())
    return found
  }

  const answer = ({ request }: { request: Request }) => {
    const methods = declared().at(urlOf(request).pathname)
    if (methods.length === 0) throw noSuchCall()
    return answerWith(methods, request)
  }
  return routes
    .onRequest(({ request }) => {
      const methods = declared().fixed.get(pathOf(request))
      if (methods && (request.method === 'OPTIONS' || !methods.includes(request.method)))
        return answerWith(methods, request)
    })
    .all('/api', answer)
    .all('/api/*', answer)
}

function answerWith(methods: string[], { method }: Request): Response {
  const allow = methods.join(', ')
  if (method !== 'OPTIONS') throw new AppError('wrong_method', `This call takes ${allow}.`, { headers: { allow } })
  return new Response(null, { status: 204, headers: { allow, ...PREFLIGHT, 'access-control-allow-methods': allow } })
}

interface DeclaredMethods {
  /** Of addresses without parameters. */
  fixed: Map<string, string[]>
  at(path: string): string[]
}

function declaredMethods(routes: DeclaredRoute[]): DeclaredMethods {
  const ofApi = routes.filter(({ method, path }) => method !== 'ALL' && /^\/api(\/|$)/.test(path))
  const fixed = new Map(
    [...Map.groupBy(ofApi, ({ path }) => path)]
      .filter(([path]) => !path.includes(':'))
      .map(([path, alike]) => [path, allowed(alike)]),
  )
  const forms = ofApi.map((route) => ({ ...route, form: new RegExp(`^${route.path.replaceAll(/:\w+/g, '[^/]+')}/?$`) }))
  return { fixed, at: (path) => allowed(forms.filter(({ form }) => form.test(path))) }
}

function allowed(routes: DeclaredRoute[]): string[] {
  const methods = new Set(routes.map(({ method }) => method))
  if (methods.size === 0) return []
  if (methods.has('GET')) methods.add('HEAD')
  return [...methods.add('OPTIONS')].sort()
}

export const noSuchCall = () => new AppError('not_found', 'There is no such call.', { code: 'no_such_call' })

/** `//api/bots`, `/API` and the like: slips of programs, which have no use for a page. */
export const isNearApi = (path: string) => /^\/+api(\/|$)/i.test(path)
