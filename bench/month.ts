import { availableParallelism } from 'node:os'
import { builtInTemplates } from '../api/bots/templates/built-in'
import { mean, printLines } from './figures'
import { judge } from './goals'
import type { Month, MonthTask } from './month-plays'
import { sized } from './size'

const BOTS = sized(200, 22)
const STEWARD = 'steward'
const MIN_OVER_ALONE = 1.3
const MIN_OVER_BEST = 1.8
const MIN_PAUSES = 100_000
/** Castles that nobody tuned for bring the same, but for this part. */
const MAX_DIFFERENCE = 0.1

const ids = builtInTemplates.map(({ id }) => id)
const castlesOf = (prefix: string) =>
  Array.from({ length: Math.ceil(BOTS / ids.length / 2) }, (_, n) => `month ${prefix}${n}`)
const TUNED = castlesOf('t')
const OTHERS = castlesOf('n')

/** 200 bots of all templates play a month, each castle once with each template and once without any. */
export async function reportMonth(): Promise<boolean> {
  const tasks = [...TUNED, ...OTHERS].flatMap((castle) => [null, ...ids].map((template) => ({ template, castle })))
  const months = await playAll(tasks)
  const table = ids.map((id) => rowOf(id, months))
  const steward = [TUNED, OTHERS].map((castles) => mean(castles.map((castle) => overBest(castle, months))))
  const [tuned = 0, elsewhere = 0] = steward
  const played = months.filter(({ template }) => template !== null)
  const [pauses, wrong] = [sumOf(played, 'pauses'), sumOf(played, 'wrongPauses')]
  const starved = sumOf(played, 'hungryHours') + sumOf(played, 'deserted')
  const ended = played.flatMap(({ template, castle, ended }) => (ended ? [`  ${template} on ${castle}: ${ended}`] : []))
  const checks = [
    judge('worst template ÷ the castle left alone, a month', Math.min(...table.map(({ ratio }) => ratio)), {
      least: MIN_OVER_ALONE,
    }),
    judge('Castle Steward ÷ the best other template', tuned, { least: MIN_OVER_BEST }),
    judge('hungry hours, deserters, wrong pauses and early ends', starved + wrong + ended.length, {
      most: 0,
      unit: '',
    }),
    ...table.map(({ ratio, other }) => isAlike(ratio, other)),
    isAlike(tuned, elsewhere),
    pauses >= MIN_PAUSES,
  ]
  printLines([
    `${played.length} bots of ${ids.length} templates, 30 game days, strength at the end ÷ that of the same castle left alone`,
    ...table.map(
      ({ id, ratio, other }) => `  ${id.padEnd(20)} ${ratio.toFixed(2).padStart(6)}, on others ${other.toFixed(2)}`,
    ),
    `  wanted at least ${MIN_OVER_ALONE}, on others the same within ${MAX_DIFFERENCE * 100} %`,
    `  Steward ÷ best other template of the castle: ${tuned.toFixed(2)}, on others ${elsewhere.toFixed(2)}, wanted at least ${MIN_OVER_BEST}`,
    `  hungry hours and deserters ${starved}, wanted none`,
    `  pauses ${pauses.toLocaleString('en-US')}, outside of their settings ${wrong}, wanted none of at least ${MIN_PAUSES.toLocaleString('en-US')}`,
    `  ended before the month: ${ended.length}, wanted none`,
    ...ended,
  ])
  return checks.every(Boolean)
}

const isAlike = (one: number, other: number) => Math.abs(other / one - 1) <= MAX_DIFFERENCE

const sumOf = (months: Month[], figure: 'pauses' | 'wrongPauses' | 'hungryHours' | 'deserted') =>
  months.reduce((sum, month) => sum + month[figure], 0)

function rowOf(id: string, months: Month[]) {
  const ratioOn = (castles: string[]) =>
    mean(castles.map((castle) => strengthOf(months, id, castle) / strengthOf(months, null, castle)))
  return { id, ratio: ratioOn(TUNED), other: ratioOn(OTHERS) }
}

function overBest(castle: string, months: Month[]): number {
  const others = ids.filter((id) => id !== STEWARD).map((id) => strengthOf(months, id, castle))
  return strengthOf(months, STEWARD, castle) / Math.max(...others)
}

function strengthOf(months: Month[], template: string | null, castle: string): number {
  const month = months.find((each) => each.template === template && each.castle === castle)
  return month?.strength ?? Number.NaN
}

/** On as many threads as the machine has cores. */
async function playAll(tasks: MonthTask[]): Promise<Month[]> {
  const left = [...tasks]
  const months: Month[] = []
  async function playOn(worker: Worker): Promise<void> {
    for (let task = left.shift(); task; task = left.shift()) months.push(await playOne(worker, task))
    worker.terminate()
  }
  const workers = Array.from({ length: availableParallelism() }, openWorker)
  await Promise.all(workers.map(playOn))
  return months
}

const openWorker = () => new Worker(new URL('./month-worker.ts', import.meta.url))

function playOne(worker: Worker, task: MonthTask): Promise<Month> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data)
    worker.onerror = ({ message }) => reject(new Error(`${task.template} on ${task.castle}: ${message}`))
    worker.postMessage(task)
  })
}
