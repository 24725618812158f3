import type { CallArguments } from '../../protocol/protocol'
import { attack } from '../targets/attack'
import { useSkip } from '../targets/skips'
import type { World, WorldJourney } from '../world'
import { findCamp } from './camps'
import { participationIn, takePart } from './open-events'

/** The first army to a camp of an event settles its difficulty. */
export function attackTargetOrCamp(world: World, order: CallArguments<'attack'>): WorldJourney {
  const camp = findCamp(world, order.target)
  const journey = attack(world, order, camp)
  if (camp) takePart(world, camp.event)
  return journey
}

export function useSkipAnywhere(world: World, order: CallArguments<'use_skip'>) {
  const camp = order.target && findCamp(world, order.target)
  return useSkip(world, order, camp ? participationIn(world, camp.event.id)?.camps[camp.number] : undefined)
}
