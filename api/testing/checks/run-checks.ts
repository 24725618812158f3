import { availableParallelism } from 'node:os'
import { missingPackages } from '../../../e2e/browser/system-browser'
import { SECOND } from '../../../shared/time'
import { hasRedis } from '../redis-server'
import { failedTests } from './failed-tests'
import { runInLanes } from './lanes'
import { createTestFolder } from './test-folder'

interface Result {
  passed: number
  failed: number
}

interface Check {
  name: string
  command: string[]
  /** What has to be there before it begins. */
  needs?: Promise<unknown>[]
  /** Reads how many of its tests passed and failed; without it the check counts as one. */
  count?: (output: string) => Result
}

const bun = process.execPath
const bin = (name: string) => [bun, '--bun', `node_modules/.bin/${name}`]

/** What ends within minutes wins nothing back from the last stage of compiling, nor from giving its memory back. */
const SHORT_LIVED = { BUN_JSC_useFTLJIT: '0', MIMALLOC_PURGE_DELAY: '-1' }

/** The limit ends a test that hangs; it says nothing of how fast one must be, on a machine that does other things too. */
const unitTests = (name: string, needs: Promise<unknown>[], ...what: string[]): Check => ({
  name: `unit and contract, ${name}`,
  command: [bun, 'test', '--timeout', '180000', ...what],
  needs,
  count: countOfBunTest,
})

const WORKERS = ['api/fleet/handover/bullmq', 'api/realtime/bus', 'e2e/cluster']
const PROGRAMS = ['api/operations/commands', 'api/operations/standalone']
const API_ALONE = ['./api', ...[...WORKERS, ...PROGRAMS].map((folder) => `--path-ignore-patterns=${folder}/**`)]

const STRICT = ['--minimumSeverity', 'warning', '--minimumFailingSeverity', 'warning']

/** From the second time on only what has changed is checked, and what that reaches. */
const INCREMENTAL = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo']

const folder = createTestFolder()
process.on('exit', folder.remove)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, abort)
const total: Result = { passed: 0, failed: 0 }
/** What the checks at work have said so far. */
const running = new Set<{ name: string; output: string }>()
/** The tests that failed, each with its check, or the check where it names none. */
const failures: string[] = []
/** The browsers that tests said they ran in. */
const browsersUsed = new Set<string>()

const redis = hasRedis ? Promise.resolve() : installPackages(['redis-server'])
const browsers = redis.then(installBrowsers)
const site = run({ name: 'site', command: [bun, 'api/testing/checks/build-site.ts'] })

const sourceChecks: Check[] = [
  { name: 'format and lint', command: ['node_modules/.bin/biome', 'ci', '--error-on-warnings', '.'] },
  { name: 'nothing unused', command: [...bin('knip'), '--treat-config-hints-as-errors'] },
  // It has neighbours, and several threads would check much twice.
  {
    name: 'types',
    command: [bun, 'node_modules/typescript-native/bin/tsc', '-p', '.', '--singleThreaded', ...INCREMENTAL],
  },
]

const pageChecks: Check[] = [
  // Libraries look for a window once, when they are read.
  unitTests('site', [site], '--preload', './site/testing/dom.ts', './site', './shared'),
  // What only Astro's own compiler reads; the build has written the types that pages have besides.
  {
    name: 'types of pages',
    command: [...bin('astro'), 'check', '--noSync', '--tsconfig', 'site/tsconfig.astro.json', ...STRICT],
    needs: [site],
  },
]

const serverChecks = partsOf(5).map((part) => unitTests(`api ${part}`, [site, redis], ...API_ALONE, `--shard=${part}`))

/** They mostly wait for the processes that they start. */
const processChecks = [
  unitTests('workers', [site, redis], ...WORKERS.map((folder) => `./${folder}`)),
  unitTests('programs', [site, redis], ...PROGRAMS.map((folder) => `./${folder}`)),
  unitTests('Firefox and WebKit', [site, browsers], './e2e/stories'),
]

/** One worker each: two that draw pages take more of two cores than they win. */
const playwrightCommand = [...bin('playwright'), 'test', '-c', 'e2e/playwright.config.ts', '--workers=1']
const browserChecks = partsOf(6).map(
  (part): Check => ({
    name: `end to end ${part}`,
    // Each part leaves what it saw of failed tests in a folder of its own.
    command: [...playwrightCommand, `--shard=${part}`, `--output=test-results/${part}`],
    needs: [site, browsers],
    count: countOfPlaywright,
  }),
)

// A browser beside what only computes: the less there is at work at once, the less of each core goes into taking turns.
const lists = [browserChecks, [...sourceChecks, ...pageChecks, ...serverChecks]]
const lanes = Math.max(lists.length, availableParallelism())
await Promise.all([runInLanes(lanes, lists, run), runInLanes(1, [processChecks], run)])
const failedLines = failures.map((failure) => `✘ ${failure}\n`)
exitWith(
  `${failedLines.join('')}\nBrowsers: ${[...browsersUsed].join(', ') || 'none'}\n${total.passed} passed, ${total.failed} failed\n`,
  total.failed > 0 ? 1 : 0,
)

/** Cut so fine that no lane is still at work long after the others. */
function partsOf(count: number): string[] {
  return Array.from({ length: count }, (_, place) => `${place + 1}/${count}`)
}

/** Runs a check as soon as what it needs is there, counts what it found, and says what it said. */
async function run({ name, command, needs = [], count }: Check): Promise<void> {
  await Promise.all(needs)
  const startedAt = performance.now()
  const settings = { ...process.env, FORCE_COLOR: '0', TMPDIR: folder.path, ...SHORT_LIVED }
  const child = Bun.spawn(['sh', '-c', 'exec "$@" 2>&1', name, ...command], { stdout: 'pipe', env: settings })
  const log = { name, output: '' }
  running.add(log)
  for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) log.output += chunk
  const code = await child.exited
  running.delete(log)
  const { output } = log
  for (const [, browser = ''] of output.matchAll(/^In (\S+ [\d.]+): /gm)) browsersUsed.add(browser)
  const result = count?.(output) ?? { passed: code === 0 ? 1 : 0, failed: 0 }
  // A run that broke off says nothing of failed tests, and has failed all the same.
  const failed = code !== 0 ? Math.max(1, result.failed) : result.failed
  if (failed > 0) recordFailures(name, output)
  total.passed += result.passed
  total.failed += failed
  const seconds = ((performance.now() - startedAt) / SECOND).toFixed(1)
  process.stdout.write(`\n── ${name}\n${output}── ${name}: ${result.passed} passed, ${failed} failed, ${seconds} s\n`)
}

/** Whoever ends a run that hangs reads where. */
function abort() {
  const said = Array.from(running, ({ name, output }) => `\n── ${name}, not ended\n${output}`)
  exitWith(said.join(''), 1)
}

/** Whoever reads slowly has all of it first. */
function exitWith(lastWords: string, code: number) {
  process.stdout.write(lastWords, () => process.exit(code))
}

/** They stand far above the last line. */
function recordFailures(check: string, output: string) {
  const tests = failedTests(output)
  failures.push(...(tests.length > 0 ? tests.map((test) => `${check}: ${test}`) : [check]))
}

function countOfBunTest(output: string): Result {
  return { passed: lastNumber(output, /^\s*(\d+) pass$/gm), failed: lastNumber(output, /^\s*(\d+) fail$/gm) }
}

function countOfPlaywright(output: string): Result {
  return { passed: lastNumber(output, /^\s*(\d+) passed/gm), failed: lastNumber(output, /^\s*(\d+) failed/gm) }
}

function lastNumber(output: string, pattern: RegExp): number {
  return Number([...output.matchAll(pattern)].at(-1)?.[1] ?? 0)
}

/** The system's own where there are some or can be, with their faces; else Playwright's. They come while what needs none is checked. */
async function installBrowsers() {
  const missing = missingPackages()
  if (missing.length > 0) await installPackages(missing)
  if (missingPackages().includes('chromium'))
    await Bun.spawn([...bin('playwright'), 'install', 'chromium'], { stdout: 'inherit' }).exited
}

/** Where they cannot be installed, suites that need Redis say that they are skipped. */
async function installPackages(names: string[]) {
  if (process.getuid?.() !== 0 || !Bun.which('apt-get')) return
  const install = `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${names.join(' ')}`
  await Bun.spawn(['sh', '-c', install], { stdout: 'ignore', stderr: 'inherit' }).exited
}
