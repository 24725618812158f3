import type { Handlers } from '../handlers'
import { journeyView } from '../journey-view'
import { callHome, moveTroops } from './move-troops'
import { protect, protectionView } from './protection'

export const raidReads: Handlers<'incoming' | 'protection'> = {
  incoming: ({ raids }, _given, { realAt }) =>
    raids.incoming.map(({ id, from, castleId, troops, arrivesAt }) => ({
      id,
      from,
      castle: castleId,
      troops,
      arrivesAt: realAt(arrivesAt),
    })),
  protection: (world, _given, time) => protectionView(world, time),
}

export type RaidChange = 'move_troops' | 'call_home' | 'protect'

export const raidChanges: Handlers<RaidChange> = {
  move_troops: (world, order, time) => journeyView(moveTroops(world, order), time),
  call_home: (world, order, time) => journeyView(callHome(world, order), time),
  protect(world, _given, time) {
    protect(world)
    return protectionView(world, time)
  },
}
