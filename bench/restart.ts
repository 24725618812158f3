import { restartWebs } from '../e2e/cluster/returning-pages/restart-webs'
import { SECOND } from '../shared/time'
import { formatPercentiles, machine, printLines } from './figures'
import { judge } from './goals'
import { sized } from './size'

const PLAYERS = sized(1000, 20)
const PAGES_EACH = 10
const MAX_ABSENCE = 10
/** Of all pages, within one second. */
const MAX_BURST = 0.35

const SHOWN_QUESTIONS = 8

/** Ten thousand open pages while both web processes are restarted. */
export async function reportRestart(): Promise<boolean> {
  const { pages, tally, questions } = await restartWebs({ players: PLAYERS, pagesEach: PAGES_EACH })
  const reconnects = tally.total('reconnects')
  const longest = Math.max(...tally.absences) / SECOND
  const refusals = tally.total('refused by a limit') + tally.total('signed out') + tally.total('failed')
  const lists = ['find bots', 'find accounts'].map((name) => (questions.get(name) ?? 0) / PLAYERS / 2)
  const asked = [...questions].sort(([, one], [, other]) => other - one)
  printLines([
    `${pages.toLocaleString('en-US')} pages of ${PLAYERS} players, two web processes restarted one after the other, ${machine()}`,
    `  reconnects                 ${reconnects}, at most ${tally.most('reconnects')} in a second`,
    `  without a stream           ${formatPercentiles(tally.absences)}, longest ${longest.toFixed(1)} s`,
    `  answers                    ${tally.total('unchanged')} unchanged (at most ${tally.most('unchanged')} in a second), ${tally.total('whole answers')} whole`,
    `  refused                    ${tally.total('refused by a limit')} by a limit, ${tally.total('signed out')} signed out, ${tally.total('failed')} failed`,
    `  questions to the store     ${asked
      .slice(0, SHOWN_QUESTIONS)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')}`,
  ])
  return [
    judge('calls refused or failed while pages come back', refusals, { most: 0, unit: '' }),
    judge('longest time of a page without a stream', longest, { most: MAX_ABSENCE, unit: 's' }),
    judge('pages that come back in the busiest second', tally.most('reconnects') / pages, {
      most: MAX_BURST,
      unit: 'of all',
    }),
    judge('whole answers to pages that come back', tally.total('whole answers'), { most: 0, unit: '' }),
    judge('questions for a list, a player and restart', Math.max(...lists), { most: 1, unit: '' }),
  ].every(Boolean)
}
