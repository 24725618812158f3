import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { createConnection } from 'mongoose'
import { runToEnd, startProcess } from '../api/testing/processes/started-process'
import { systemBrowser } from '../e2e/browser/system-browser'
import { startTopology } from '../e2e/cluster/topology'
import { SECOND } from '../shared/time'
import { machine, percentile, printLines } from './figures'
import { judge } from './goals'
import { type Reader, readersAt } from './lists'
import { installPeers, inTurns, PEERS_FOLDER } from './peers'
import { sized } from './size'

const FOLDER = join(PEERS_FOLDER, 'pages')
const NEXT = join(PEERS_FOLDER, 'node_modules/next/dist/bin/next')
const CONNECTIONS = 16
const ROUNDS = sized(5, 1)
const TIME = 2 * SECOND
/** A slow phone beside this machine. */
const SLOWDOWN = 6
const WANTED = { answers: 5, landingScripts: 0.2 }

interface Opening {
  /** Bytes of scripts as they were sent. */
  scripts: number
  requests: number
  /** Milliseconds until anything is painted, and until all bots are listed. */
  firstPaint: number
  useful: number
}

/** The landing page and the dashboard, beside the same pages made with Next.js. */
export async function reportSite(): Promise<boolean> {
  await installPeers()
  const topology = await startTopology()
  const ends: (() => unknown)[] = [() => topology.stop()]
  try {
    const castellan = await topology.startWeb()
    const next = await startNext(castellan.url)
    ends.push(() => next.end('SIGKILL'))
    const urls = { Castellan: castellan.url, 'Next.js': next.url }
    const names = ['Castellan', 'Next.js'] as const
    for (const name of names) await answersASecond(urls[name])
    const answers = await inTurns(names, { rounds: ROUNDS, measure: (name) => answersASecond(urls[name]) })

    const store = await createConnection(topology.store.address).asPromise()
    ends.push(() => store.close())
    const [reader] = await readersAt(castellan.url, { store, count: 1 })
    if (!reader) return false
    const browser = await chromium.launch({ executablePath: systemBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
    ends.push(() => browser.close())
    const opened = (path: string) => openInTurns(browser, { urls, path, reader })
    return report({ answers, landing: await opened('/'), dashboard: await opened('/dashboard') })
  } finally {
    for (const end of ends.reverse()) await end()
  }
}

/** Builds the app around the content of the built landing page, and starts it. */
async function startNext(apiUrl: string) {
  const page = await (await fetch(apiUrl)).text()
  const [, content = ''] = /<main[^>]*>(.*)<\/main>/s.exec(page) ?? []
  await Bun.write(join(FOLDER, 'landing.html'), content)
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', API_URL: apiUrl }
  rmSync(join(FOLDER, '.next'), { recursive: true, force: true })
  const built = await runToEnd(['sh', '-c', `cd ${FOLDER} && exec node ${NEXT} build`], { env })
  if (built.code !== 0) throw new Error(`The pages of Next.js could not be built.\n${built.output}`)
  const running = await startProcess(['node', NEXT, 'start', '-p', '0'], { cwd: FOLDER, env, ready: /Ready in/ })
  return { ...running, url: /http:\/\/localhost:\d+/.exec(running.output)?.[0] ?? '' }
}

async function answersASecond(url: string): Promise<number> {
  const until = performance.now() + TIME
  let count = 0
  const readOn = async () => {
    while (performance.now() < until) {
      const answer = await fetch(url, { headers: { 'accept-encoding': 'gzip' }, decompress: false })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
      count += 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, readOn))
  return (count * SECOND) / TIME
}

interface Opened {
  urls: Record<'Castellan' | 'Next.js', string>
  path: string
  reader: Reader
}

async function openInTurns(browser: Browser, { urls, path, reader }: Opened) {
  const openings: Record<string, Opening[]> = { Castellan: [], 'Next.js': [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, url] of Object.entries(urls)) {
      const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } })
      await context.addInitScript(keepSession, reader)
      openings[name]?.push(await open(context, `${url}${path}`, reader))
      await context.close()
    }
  }
  return { Castellan: medianOpening(openings.Castellan), 'Next.js': medianOpening(openings['Next.js']) }
}

function keepSession({ token, user }: Reader) {
  localStorage.setItem('session_token', token)
  localStorage.setItem('session_user', user)
}

async function open(context: BrowserContext, address: string, { lastBot }: Reader): Promise<Opening> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const scripts = new Set<string>()
  let bytes = 0
  let requests = 0
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    requests += 1
    if (type === 'Script') scripts.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  const from = performance.now()
  await page.goto(address, { waitUntil: 'load' })
  if (address.endsWith('/dashboard')) await page.getByText(lastBot).first().waitFor()
  const useful = performance.now() - from
  await page.waitForLoadState('networkidle')
  const firstPaint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  )
  return { scripts: bytes, requests, firstPaint, useful }
}

function medianOpening(openings: Opening[] = []): Opening {
  const middle = (field: keyof Opening) =>
    percentile(
      openings.map((opening) => opening[field]),
      0.5,
    )
  return {
    scripts: middle('scripts'),
    requests: middle('requests'),
    firstPaint: middle('firstPaint'),
    useful: middle('useful'),
  }
}

type Beside<Figure> = Record<'Castellan' | 'Next.js', Figure>

function report(figures: { answers: Beside<number>; landing: Beside<Opening>; dashboard: Beside<Opening> }): boolean {
  const { answers, landing } = figures
  const answered = answers.Castellan / answers['Next.js']
  const scripts = landing.Castellan.scripts / landing['Next.js'].scripts
  const lineOf = (name: keyof Beside<Opening>, { scripts, requests, firstPaint, useful }: Opening) =>
    `    ${name.padEnd(20)}${(scripts / 1000).toFixed(1)} kB of scripts, ${requests} requests, first paint ${Math.round(firstPaint)} ms, useful ${Math.round(useful)} ms`
  printLines([
    `Pages beside Next.js, ${machine()}`,
    `  landing page, answers a second: ${Math.round(answers.Castellan)} and ${Math.round(answers['Next.js'])}: ${answered.toFixed(2)} ×, wanted ${WANTED.answers} ×`,
    ...(['landing', 'dashboard'] as const).flatMap((page) => [
      `  ${page}, on a processor ${SLOWDOWN} times slower`,
      lineOf('Castellan', figures[page].Castellan),
      lineOf('Next.js', figures[page]['Next.js']),
    ]),
    `  scripts of the landing page: ${scripts.toFixed(2)} ×, wanted at most ${WANTED.landingScripts} ×`,
  ])
  const { Castellan: own, 'Next.js': next } = figures.dashboard
  return [
    judge('landing page, answers a second ÷ Next.js', answered, { least: WANTED.answers }),
    judge('landing page, scripts ÷ Next.js', scripts, { most: WANTED.landingScripts }),
    judge('dashboard, first paint ÷ Next.js', own.firstPaint / next.firstPaint, {}),
    judge('dashboard, all bots listed ÷ Next.js', own.useful / next.useful, {}),
  ].every(Boolean)
}
