import type { Channel } from './channel'
import type { OutboxMessage } from './message-model'

/** A player with many slow targets must not hold up others. */
const MOST_OF_PLAYER = 12
/** Unless the channel says less. A server that hangs, such as Discord's, leaves room for the other ways out. */
const MOST_OF_CHANNEL = 40

type Place = Pick<OutboxMessage, 'channel' | 'target' | 'user'>

export interface Full {
  channels: string[]
  targets: string[]
  players: string[]
}

/** Counts messages on their way, so that one way out, one target or one player does not take all the room. */
export function createBusyCounts(channels: Readonly<Record<string, Channel>>) {
  const targets = new Map<string, { count: number; most: number }>()
  const players = new Map<string, number>()
  const ofChannels = new Map<string, number>()
  const isChannelFull = (name: string) => (ofChannels.get(name) ?? 0) >= (channels[name]?.mostAtOnce ?? MOST_OF_CHANNEL)
  const mostOf = ({ channel }: Place) => channels[channel]?.concurrency ?? 1
  const isTargetFull = ({ count, most }: { count: number; most: number }) => count >= most

  function count(place: Place, change: 1 | -1) {
    const player = place.user.toHexString()
    const ofTarget = (targets.get(place.target)?.count ?? 0) + change
    const ofPlayer = (players.get(player) ?? 0) + change
    ofChannels.set(place.channel, (ofChannels.get(place.channel) ?? 0) + change)
    if (ofTarget > 0) targets.set(place.target, { count: ofTarget, most: mostOf(place) })
    else targets.delete(place.target)
    if (ofPlayer > 0) players.set(player, ofPlayer)
    else players.delete(player)
  }

  return {
    add: (place: Place) => count(place, 1),
    remove: (place: Place) => count(place, -1),
    isFull(place: Place): boolean {
      const target = targets.get(place.target)
      const ofPlayer = players.get(place.user.toHexString()) ?? 0
      return isChannelFull(place.channel) || (target ? isTargetFull(target) : false) || ofPlayer >= MOST_OF_PLAYER
    },
    full: (): Full => ({
      channels: [...ofChannels.keys()].filter(isChannelFull),
      targets: [...targets].filter(([, target]) => isTargetFull(target)).map(([id]) => id),
      players: [...players].filter(([, ofPlayer]) => ofPlayer >= MOST_OF_PLAYER).map(([id]) => id),
    }),
  }
}
