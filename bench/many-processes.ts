import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import pLimit from 'p-limit'
import { AccountModel } from '../api/accounts/account-model'
import { gameIdentity } from '../api/accounts/game-identity'
import { type BotDocument, BotModel } from '../api/bots/bot-model'
import { LeaseModel } from '../api/fleet/lease/lease-model'
import { createBot } from '../api/fleet/testing/builders'
import { readConfig } from '../api/foundation/config'
import { openServices } from '../api/services'
import { type Running, startTopology, type Topology } from '../e2e/cluster/topology'
import { SECOND } from '../shared/time'

const BOTS = Number(process.env.BOTS ?? 600)
const WORKERS = Number(process.env.WORKERS ?? 3)
const SAMPLES = Number(process.env.SAMPLES ?? 100)
const LOOKED_EVERY = 2
const CREATED_AT_ONCE = 8
const SETTLES_FOR = 5 * SECOND
const TEMPLATE = 'resource-collector'

/** How soon bots that several workers share start, stop and come back, and what one of them takes of memory. */
async function measure(topology: Topology) {
  // The bench is one more process that serves: it writes wishes and reads consoles as a web process does.
  const services = await openServices(readConfig(topology.settings, 'web'), { siteDir: null })
  const { fleet, consoleLog, secretBox } = services

  async function wish(bot: BotDocument, desired: 'online' | 'offline') {
    const account = await AccountModel.findById(bot.account).orFail()
    const changed = { desired, identity: gameIdentity(account), stopReason: null }
    await BotModel.updateOne({ _id: bot._id }, { $set: changed, $inc: { wish: 1 } })
    fleet.nudge(bot.id)
  }

  /** From the wish to the line of the console that says that it is so. */
  async function untilLine(bot: BotDocument, desired: 'online' | 'offline', pattern: RegExp) {
    const { last } = await consoleLog.readAfter(bot.id, 0, 1)
    const hasLine = async () =>
      (await consoleLog.readAfter(bot.id, last, 100)).lines.some(({ text }) => pattern.test(text))
    return timed(async () => {
      await wish(bot, desired)
      await until(hasLine)
    })
  }

  const played = () => LeaseModel.countDocuments({ until: { $gt: new Date() } })

  try {
    const workers = await Promise.all(Array.from({ length: WORKERS }, () => topology.startWorker()))
    const atOnce = pLimit(CREATED_AT_ONCE)
    const create = () => createBot(secretBox, { templateId: TEMPLATE })
    const bots = await Promise.all(Array.from({ length: BOTS }, () => atOnce(create)))
    await fleet.start()
    const startAll = async (some: BotDocument[]) => {
      for (const bot of some) await wish(bot, 'online')
      await until(async () => (await played()) === (await BotModel.countDocuments({ desired: 'online' })))
      await Bun.sleep(SETTLES_FOR)
      return sum(workers.map(memoryOf))
    }
    // What a process takes before it has run many is no matter of how many there are.
    const ofHalf = await startAll(bots.slice(0, BOTS / 2))
    const memory = ((await startAll(bots.slice(BOTS / 2))) - ofHalf) / (BOTS / 2)
    const asks: number[] = []
    const stops: number[] = []
    const starts: number[] = []
    for (let sample = 0; sample < SAMPLES; sample++) {
      const bot = bots[Math.floor((sample * BOTS) / SAMPLES)] as BotDocument
      asks.push(await timed(() => BotModel.findById(bot._id)))
      stops.push(await untilLine(bot, 'offline', / ends\. /))
      starts.push(await untilLine(bot, 'online', / starts\. /))
    }
    const recovery = await timed(async () => {
      await workers[0]?.end('SIGKILL')
      await until(async () => (await played()) < BOTS)
      await until(async () => (await played()) === BOTS)
    })
    say([
      `${BOTS} bots on ${WORKERS} workers; ${cpus().length} cores (${cpus()[0]?.model}), load ${loadavg()[0]?.toFixed(1)}, store, game and Redis on the same machine`,
      `  one question to the store  ${shown(asks)}`,
      `  start → first line         ${shown(starts)}: ${times(starts, asks)} questions`,
      `  stop → last line           ${shown(stops)}: ${times(stops, asks)} questions`,
      `  all back after kill -9     ${(recovery / SECOND).toFixed(1)} s`,
      `  memory of one more bot     ${Math.round(memory)} kB, with what is yet to be collected`,
    ])
  } finally {
    await services.close()
  }
}

async function until(isSo: () => Promise<boolean>) {
  while (!(await isSo())) await Bun.sleep(LOOKED_EVERY)
}

async function timed(act: () => PromiseLike<unknown>): Promise<number> {
  const from = performance.now()
  await act()
  return performance.now() - from
}

/** What a process holds that nobody else does, in kB. */
function memoryOf({ pid }: Running): number {
  return Number(/^Private_Dirty: +(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1])
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

function percentile(values: number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? 0
}

const shown = (values: number[]) =>
  `p50 ${percentile(values, 0.5).toFixed(1)} ms, p99 ${percentile(values, 0.99).toFixed(1)} ms`

const times = (values: number[], unit: number[]) => Math.round(percentile(values, 0.5) / percentile(unit, 0.5))

function say(lines: string[]) {
  process.stdout.write(`${lines.join('\n')}\n`)
}

const topology = await startTopology()
await measure(topology).finally(topology.stop)
