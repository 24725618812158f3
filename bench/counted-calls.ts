import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Elysia } from 'elysia'
import { createApp } from '../api/app'
import { observedCalls } from '../api/platform/http/observed-calls'
import { readConfig } from '../api/wiring/config'
import { openServices } from '../api/wiring/services'
import { printLines } from './figures'
import { judge } from './goals'

const ROUNDS = 5
const CALLS = 2000
const MAX_SHARE = 5

/** Processor time of one call in microseconds, and the share of it for its id and metrics. */
interface CountedCalls {
  call: number
  counting: number
  share: number
}

export async function reportCounting(): Promise<boolean> {
  const { call, counting, share } = await countedCalls()
  printLines([
    'GET /api/users/announcements, processor time',
    `  the whole call             ${call.toFixed(1)} µs`,
    `  its id and its metrics     ${counting.toFixed(1)} µs: ${(share * 100).toFixed(1)} %, wanted at most ${MAX_SHARE} %`,
  ])
  return judge('id and metrics of a call, of its processor time', share * 100, { most: MAX_SHARE, unit: '%' })
}

/** Compares a route with and without metrics, and with a call through the whole server. */
async function countedCalls(): Promise<CountedCalls> {
  const dataDir = mkdtempSync(join(tmpdir(), 'castellan-bench-'))
  const services = await openServices(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), { siteDir: null })
  try {
    const route = (app: Elysia) => app.get('/api/users/announcements', async () => ({ announcements: [] }))
    const apps = {
      bare: route(new Elysia()),
      counted: route(new Elysia().use(observedCalls(services))),
      whole: createApp(services),
    }
    const bare = await costOf(apps.bare)
    const counted = await costOf(apps.counted)
    const call = await costOf(apps.whole)
    const counting = counted - bare
    return { call, counting, share: counting / call }
  } finally {
    await services.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The cheapest of some rounds, because other load only adds to it. */
async function costOf(app: { handle(request: Request): Response | Promise<Response> }): Promise<number> {
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage()
    for (let call = 0; call < CALLS; call++) {
      const answer = await app.handle(new Request('http://localhost/api/users/announcements'))
      await answer.arrayBuffer()
    }
    const { user, system } = process.cpuUsage(before)
    rounds.push((user + system) / CALLS)
  }
  return Math.min(...rounds)
}
