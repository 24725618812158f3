import type { Player, TestApp } from '../test-app'
import { addressOf, ROUTE_CASES } from './route-cases'
import { openScene, type Scene } from './scene'

type MakeCall = () => Promise<Response>

export interface PreparedCalls {
  /** Everything that the call needs is there before the work begins. */
  withCall<Result>(route: string, work: (call: MakeCall) => Promise<Result>): Promise<Result>
  /** Makes the next calls as a player who has made none. */
  renew(): Promise<void>
}

/** Calls of all routes as a player who has something of everything. Answers are made again even if they have not changed. */
export async function prepareCalls(app: TestApp, admin: Player): Promise<PreparedCalls> {
  const scenes = { reads: (await openScene(app))[0], writes: (await openScene(app))[0] }

  async function callOf(route: string, scene: Scene): Promise<MakeCall> {
    const cases = ROUTE_CASES[route]
    if (!cases) throw new Error(`There is no route ${route}`)
    const { path, body, bytes, headers, status } = await cases.works(scene)
    const { token } = cases.isForAdmins ? admin : scene.player
    const [method = ''] = route.split(' ')
    const sent = { token, headers: { ...headers, 'cache-control': 'no-cache' } }
    const address = addressOf(route, path)
    // The session is then known, as it is to a caller of more than one call.
    if (!cases.isPublic) await app.call('GET', '/api/users/me/unseen', sent)
    return async () => {
      const answer = await (bytes
        ? app.callRaw(method, address, { ...sent, bytes })
        : app.call(method, address, { ...sent, body }))
      const isStream = answer.headers.get('content-type')?.includes('event-stream')
      await (isStream ? answer.body?.cancel() : answer.clone().arrayBuffer())
      if (answer.status !== status) throw new Error(`${route} answered ${answer.status}`)
      return answer
    }
  }

  async function renew(kind: keyof typeof scenes) {
    scenes[kind] = (await openScene(app))[0]
  }

  return {
    async renew() {
      await Promise.all([renew('reads'), renew('writes')])
    },
    async withCall(route, work) {
      const kind = route.startsWith('GET ') ? 'reads' : 'writes'
      try {
        return await work(await callOf(route, scenes[kind]))
      } catch {
        // An earlier call has used up something that this one needs.
        await renew(kind)
        return work(await callOf(route, scenes[kind]))
      }
    },
  }
}
