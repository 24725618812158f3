import { collecting } from './bots-collect'
import { raiding } from './bots-raids'
import { mean, printLines } from './figures'
import { judge } from './goals'

const WANTED_RAIDS = { mean: 1.6, least: 1.2 }
const WANTED_COLLECTING = { looks: 0.5, changes: 0.6, collected: 0.98 }

/** What the default settings of templates bring beside those of before, over 20 worlds and 7 game days. */
export async function reportBots(): Promise<boolean> {
  const passed = [await reportRaids(), await reportCollecting()]
  return passed.every(Boolean)
}

async function reportCollecting(): Promise<boolean> {
  const [now, elsewhere] = [await collecting('p'), await collecting('q')]
  const { looks, changes, collected } = WANTED_COLLECTING
  const lineOf = (name: keyof typeof now, wanted: string) =>
    `  ${name.padEnd(26)} ${now[name].toFixed(3)}, wanted ${wanted}; on 20 other worlds ${elsewhere[name].toFixed(3)}`
  printLines([
    'Resource Collector beside the one of before, ratios over 20 worlds and 7 game days',
    lineOf('looks', `at most ${looks}`),
    lineOf('changes', `at most ${changes}`),
    lineOf('collected', `at least ${collected}`),
  ])
  return [
    judge('Resource Collector, looks ÷ those of before', now.looks, { most: looks }),
    judge('its changes', now.changes, { most: changes }),
    judge('what it collects', now.collected, { least: collected }),
  ].every(Boolean)
}

async function reportRaids(): Promise<boolean> {
  const { former, now, ratios } = await raiding('p')
  const elsewhere = await raiding('q')
  const [average, least] = [mean(ratios), Math.min(...ratios)]
  printLines([
    'Loot of the Tower Raider in the practice realm, mean of 20 worlds over 7 game days',
    `  before                     ${shown(former)}`,
    `  now                        ${shown(now)}`,
    `  ratio                      ${average.toFixed(2)}, wanted at least ${WANTED_RAIDS.mean}; on 20 other worlds ${mean(elsewhere.ratios).toFixed(2)}`,
    `  worst world                ${least.toFixed(2)}, wanted at least ${WANTED_RAIDS.least}; on 20 other worlds ${Math.min(...elsewhere.ratios).toFixed(2)}`,
  ])
  return [
    judge('Tower Raider, loot ÷ that of before', average, { least: WANTED_RAIDS.mean }),
    judge('the same in the worst world', least, { least: WANTED_RAIDS.least }),
  ].every(Boolean)
}

const shown = (amount: number) => Math.round(amount).toLocaleString('en-US').padStart(9)
