import { printLines } from './figures'
import { judge } from './goals'
import { type Ratio, skillInTheRealm } from './realm-skill'

/** By `better` and `worse`: at least, or at most, this ratio. */
const WANTED: Record<string, { least?: number; most?: number }> = {
  'best value / strongest first': { least: 1.5 },
  'learnt margin / fixed 30 %': { least: 1.4 },
  'nearest first / best value': { most: 0.8 },
}

/** How much skill pays in the practice realm: loot and coins brought home, less the price of the troops lost. */
export async function reportRealm(): Promise<boolean> {
  const { means, ratios } = skillInTheRealm()
  const strongest = means['strongest first'].worth
  printLines([
    'Raids in the practice realm, mean of 20 worlds over 7 game days: loot and coins less the price of troops lost',
    '  policy             worth   ratio  attacks  troops lost',
    ...Object.entries(means).map(([name, { worth, attacks, lost }]) =>
      [
        `  ${name.padEnd(16)}`,
        Math.round(worth).toLocaleString('en-US').padStart(9),
        (worth / strongest).toFixed(2).padStart(6),
        Math.round(attacks).toString().padStart(8),
        Math.round(lost).toLocaleString('en-US').padStart(12),
      ].join(' '),
    ),
    ...ratios.map(lineOf),
  ])
  return ratios.map(holds).every(Boolean)
}

const nameOf = ({ better, worse }: Ratio) => `${better} / ${worse}`

function holds(each: Ratio): boolean {
  return judge(`worth of raids, ${nameOf(each)}`, each.ratio, WANTED[nameOf(each)] ?? {})
}

function lineOf(each: Ratio): string {
  const { least, most } = WANTED[nameOf(each)] ?? {}
  const wanted = least ? `at least ${least}` : `at most ${most}`
  return `  ${nameOf(each).padEnd(29)} ${each.ratio.toFixed(2)}, wanted ${wanted}; on 20 other worlds ${each.elsewhere.toFixed(2)}`
}
