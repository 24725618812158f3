import type { BuiltInTemplate } from '../api/game/automations/automation'
import { towerRaider } from '../api/game/automations/tower-raider/tower-raider'
import { playInWorld } from '../api/game/dry-run/play-in-world'
import { mean } from './figures'
import { formerRaider } from './former-raider'
import { sized } from './size'

const DAYS = sized(7, 1)
const SEEDS = sized(20, 2)

export interface Raiding {
  former: number
  now: number
  /** Loot of now beside that of before, world by world. */
  ratios: number[]
}

/** Loot of the Tower Raider's defaults beside those of before, each on the same worlds. */
export async function raiding(prefix: string): Promise<Raiding> {
  const [former, now] = [await lootOf(formerRaider, prefix), await lootOf(towerRaider, prefix)]
  return { former: mean(former), now: mean(now), ratios: now.map((loot, n) => loot / (former[n] ?? 0)) }
}

async function lootOf(template: BuiltInTemplate, prefix: string): Promise<number[]> {
  const loot: number[] = []
  for (let n = 0; n < SEEDS; n++)
    loot.push((await playInWorld({ template, settings: {}, name: `${prefix}${n}`, days: DAYS })).figures.gained)
  return loot
}
