import type { Versions } from './versions'

type Reading = Promise<string | null>

/** Routes whose answers are remembered, once they have been called. */
const routes = new Set<string>()
const begun = new WeakMap<Request, Reading>()

/** Begins to read the version for a call, while its limit is counted: then both are one write to Redis. */
export function readVersionAhead(
  versions: Pick<Versions, 'of'>,
  { request, route }: { request: Request; route: string },
  user: string,
): void {
  if (routes.has(route)) begun.set(request, versions.of(user))
}

export function versionFor(
  versions: Pick<Versions, 'of'>,
  { request, route }: { request: Request; route: string },
  user: string,
): Reading {
  routes.add(route)
  return begun.get(request) ?? versions.of(user)
}
