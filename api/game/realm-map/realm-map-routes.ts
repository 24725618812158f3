import { Elysia, t } from 'elysia'
import { realmMapSchema } from '../../../shared/realm-map'
import { SECOND } from '../../../shared/time'
import { errors } from '../../platform/http/documented-errors'
import { createSharedMaps, MAP_LIFETIME } from './shared-maps'

type RealmMapDeps = Parameters<typeof createSharedMaps>[0]

export function realmMapRoutes(deps: RealmMapDeps) {
  const maps = createSharedMaps(deps)
  return new Elysia({ name: 'realm-map-routes', prefix: '/api/realm', tags: ['Practice realm'] }).get(
    '/:realm',
    async ({ params, set }) => {
      const { map, age } = await maps.mapOf(params.realm)
      set.headers['cache-control'] = `public, max-age=${MAP_LIFETIME / SECOND}`
      set.headers.age = String(age)
      return map
    },
    {
      params: t.Object({ realm: t.String() }),
      response: { 200: realmMapSchema, ...errors(404) },
      detail: {
        operationId: 'getRealmMap',
        summary: 'The map of the practice realm',
        description:
          'Of one game server, drawn at most once in ten seconds. `Age` has the seconds since then: while the realm is away, the last map is answered. Names of players are shortened unless they agree.',
      },
    },
  )
}
