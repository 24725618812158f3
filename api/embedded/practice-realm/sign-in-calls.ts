import { GAME_SERVERS } from '../../../shared/enums/game-servers'
import { SECOND } from '../../../shared/time'
import { type CallArguments, FEATURES, PROTOCOL_VERSION, type Welcome } from '../../game/protocol/protocol'
import { Declined } from '../../game/world/declined'
import type { GameTime } from '../../game/world/game-time'
import { createAuthenticator } from './authenticator'
import type { ActiveFaults } from './misbehaviour'
import type { RealmStore } from './realm-store'
import type { SignedInVisitor, Visitor, Visitors } from './visitors'

const REALM_TITLE = 'Practice realm'
const HEARTBEAT = 20 * SECOND

export interface SignInCallsDeps {
  time: GameTime
  store: RealmStore
  visitors: Visitors
  activeFaults: ActiveFaults
}

export function createSignInCalls({ time, store, visitors, activeFaults }: SignInCallsDeps) {
  const authenticator = createAuthenticator(store)

  return {
    hello(visitor: Visitor, { protocol, server, client }: CallArguments<'hello'>): Welcome {
      if (protocol !== PROTOCOL_VERSION) {
        throw new Declined('wrong_version', `This realm speaks version ${PROTOCOL_VERSION} of the protocol.`)
      }
      if (!GAME_SERVERS.includes(server)) throw new Declined('unknown_server', `There is no server ${server}.`)
      // The server is part of the identity and stays fixed once the password was checked.
      if (visitor.server !== null) throw new Declined('bad_request', 'Say hello once.')
      visitor.server = server
      visitor.client = client
      return {
        protocol,
        title: REALM_TITLE,
        server,
        speed: time.speed,
        heartbeat: HEARTBEAT,
        features: FEATURES.filter((feature) => !activeFaults.lacks(feature)),
      }
    },

    /** Answers the identity, with the name as first written. */
    async signIn(visitor: Visitor, { name, password }: CallArguments<'sign_in'>) {
      const { server } = visitor
      if (server === null || visitor.name !== null)
        throw new Declined('bad_request', 'Say hello first, and sign in once.')
      activeFaults.refuseWhenLimited(server, name)
      activeFaults.refuseWithoutHuman(server, name, 'sign_in')
      const player = await authenticator.signIn(server, name, password)
      if (visitor.name !== null) throw new Declined('bad_request', 'Sign in once.')
      store.countSessions(server, player.name, visitors.signIn(visitor, server, player.name))
      return { server, name: player.name }
    },

    async unlockTroops(visitor: SignedInVisitor, { pin }: CallArguments<'unlock_troops'>) {
      await authenticator.checkPin(visitor.server, visitor.name, pin)
      visitor.troopsUnlocked = true
      return {}
    },
  }
}
