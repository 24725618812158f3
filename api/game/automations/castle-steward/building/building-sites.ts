import type { BuildingAnswers } from '../../../protocol/building'
import type { Castle } from '../../../protocol/game-objects'
import type { ModuleContext } from '../../kernel/module'

type Upgrades = BuildingAnswers['upgrades']

export interface Site {
  castle: Castle
  upgrades: Upgrades
  /** How many troops the barracks have room for, as far as the game has told. */
  room: number | null
}

/** What each castle builds and could build. The game is asked again only when something must have changed. */
export interface BuildingSites {
  see(): Promise<Site[]>
  forget(castleId: string): void
}

export function createBuildingSites({ game, clock }: ModuleContext): BuildingSites {
  const known = new Map<string, { upgrades: Upgrades; until: number }>()
  const rooms = new Map<string, number>()

  async function upgradesOf({ id }: Castle): Promise<Upgrades> {
    const seen = known.get(id)
    if (seen && clock.now() < seen.until) return seen.upgrades
    const upgrades = await game.upgrades(id)
    const barracks = upgrades.next.find(({ kind }) => kind === 'barracks')
    if (barracks) rooms.set(id, barracks.effect.now)
    const ends = [upgrades.underWay?.doneAt, upgrades.recruits?.doneAt].filter((at) => at !== undefined)
    known.set(id, { upgrades, until: Math.min(...ends) })
    return upgrades
  }

  return {
    async see() {
      const sites: Site[] = []
      for (const castle of await game.castles())
        sites.push({ castle, upgrades: await upgradesOf(castle), room: rooms.get(castle.id) ?? null })
      return sites
    },
    forget: (castleId) => void known.delete(castleId),
  }
}
