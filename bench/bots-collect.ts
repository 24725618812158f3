import { resourceCollector } from '../api/game/automations/resource-collector/resource-collector'
import type { DryRun, Figures } from '../api/game/dry-run/dry-run'
import { playInWorld } from '../api/game/dry-run/play-in-world'
import { sumOf } from '../api/game/protocol/game-objects'
import { mean } from './figures'
import { formerCollector } from './former-collector'
import { sized } from './size'

const DAYS = sized(7, 1)
const SEEDS = sized(20, 2)

export interface Collecting {
  /** Of now, beside those of before on the same worlds. */
  looks: number
  changes: number
  collected: number
}

type Played = Pick<Figures, 'looks' | 'changes'> & { collected: number }

/** What the Resource Collector does with its default settings beside the one of before, each on the same worlds. */
export async function collecting(prefix: string): Promise<Collecting> {
  const [before, now] = [await play(formerCollector, prefix), await play(resourceCollector, prefix)]
  const ratioOf = (key: keyof Played) => mean(now.map((each) => each[key])) / mean(before.map((each) => each[key]))
  return { looks: ratioOf('looks'), changes: ratioOf('changes'), collected: ratioOf('collected') }
}

async function play(template: DryRun['template'], prefix: string): Promise<Played[]> {
  const played: Played[] = []
  for (let n = 0; n < SEEDS; n++) {
    const { figures, world } = await playInWorld({ template, settings: {}, name: `${prefix}${n}`, days: DAYS })
    // By the realm's own count.
    const collected = sumOf(world.totals.collected)
    played.push({ looks: figures.looks, changes: figures.changes, collected })
  }
  return played
}
