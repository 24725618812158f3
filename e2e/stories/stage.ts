import type { FreezableProxy } from '../../api/testing/freezable-proxy'
import type { Session, Visitor } from '../engines/visitor'
import { createVisitor } from '../engines/visitor'
import type { Castellan } from '../served/castellan'
import { type Player, registerPlayer } from '../served/player'

export interface Stage {
  castellan: Castellan
  /** The server's address through `line`. */
  url: string
  line: FreezableProxy
  session: Session
  visitor: Visitor
}

export async function firstVisitor(session: Session): Promise<Visitor> {
  const [tab] = await session.tabs()
  if (!tab) throw new Error('A session begins with one tab.')
  return createVisitor(tab)
}

export async function signedIn({ castellan, url, visitor }: Stage, email?: string): Promise<Player> {
  const player = await registerPlayer(castellan, email)
  await visitor.open(`${url}/icon-192.png`)
  await visitor.evaluate(`localStorage.setItem('session_token', ${JSON.stringify(player.token)})`)
  return player
}
