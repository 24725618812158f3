import { existsSync } from 'node:fs'
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
  needs?: Promise<unknown>[]
  /** Counts passed and failed tests in the output; without it the check counts as one. */
  count?: (output: string) => Result
}

const bun = process.execPath
const bin = (name: string) => [bun, '--bun', `node_modules/.bin/${name}`]

/** Processes that run for minutes do not profit from the last JIT tier or from returning memory. */
const SHORT_LIVED = { BUN_JSC_useFTLJIT: '0', MIMALLOC_PURGE_DELAY: '-1' }

/** The timeout only ends tests that hang; it is no performance limit. */
const unitTests = (name: string, needs: Promise<unknown>[], ...what: string[]): Check => ({
  name: `unit and contract, ${name}`,
  command: [bun, 'test', '--timeout', '180000', ...what],
  needs,
  count: countOfBunTest,
})

const WORKERS = ['api/fleet/handover', 'api/realtime/bus', 'e2e/cluster', 'e2e/scripts']
const PROGRAMS = ['api/operations/commands', 'api/operations/standalone']
/** Compare processor times, so they run last and alone. */
const COMPARISONS = ['api/testing/speed']
const APART = [...WORKERS, ...PROGRAMS, ...COMPARISONS]
/** Bun runs the other folders, and says nothing about one that is gone. */
for (const each of APART) if (!existsSync(each)) throw new Error(`There is no folder ${each}.`)
const API_ALONE = ['./api', ...APART.map((folder) => `--path-ignore-patterns=${folder}/**`)]

const STRICT = ['--minimumSeverity', 'warning', '--minimumFailingSeverity', 'warning']

/** From the second run on, only changed files and their dependents are checked. */
const INCREMENTAL = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo']

const folder = createTestFolder()
process.on('exit', folder.remove)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, abort)
const total: Result = { passed: 0, failed: 0 }
const running = new Set<{ name: string; output: string }>()
/** Each with its check; the check alone if it names no test. */
const failures: string[] = []
const browsersUsed = new Set<string>()

const redis = hasRedis ? Promise.resolve() : installPackages(['redis-server'])
const browsers = redis.then(installBrowsers)
const site = run({ name: 'site', command: [bun, 'api/testing/checks/build-site.ts'] })

const sourceChecks: Check[] = [
  { name: 'format and lint', command: ['node_modules/.bin/biome', 'ci', '--error-on-warnings', '.'] },
  { name: 'nothing unused', command: [...bin('knip'), '--treat-config-hints-as-errors'] },
  // Checks run in parallel, and more threads would check much twice.
  {
    name: 'types',
    command: [bun, 'node_modules/typescript-native/bin/tsc', '-p', '.', '--singleThreaded', ...INCREMENTAL],
  },
]

const pageChecks: Check[] = [
  // Libraries look for `window` once, when they are loaded.
  unitTests('site', [site], '--preload', './site/testing/dom.ts', './site', './shared'),
  // Astro files, which only its own compiler reads. The build has generated the types that they need.
  {
    name: 'types of pages',
    command: [...bin('astro'), 'check', '--noSync', '--tsconfig', 'site/tsconfig.astro.json', ...STRICT],
    needs: [site],
  },
]

const serverChecks = partsOf(5).map((part) => unitTests(`api ${part}`, [site, redis], ...API_ALONE, `--shard=${part}`))

/** These mostly wait for their child processes. */
const processChecks = [
  unitTests('workers', [site, redis], ...WORKERS.map((folder) => `./${folder}`)),
  unitTests('programs', [site, redis], ...PROGRAMS.map((folder) => `./${folder}`)),
  unitTests('Firefox and WebKit', [site, browsers], './e2e/engines', './e2e/stories'),
]

const comparisons = [unitTests('speed', [site], ...COMPARISONS.map((folder) => `./${folder}`))]

/** One worker each: two rendering browsers are slower than one on two cores. */
const playwrightCommand = [...bin('playwright'), 'test', '-c', 'e2e/playwright.config.ts', '--workers=1']
const browserChecks = partsOf(6).map(
  (part): Check => ({
    name: `end to end ${part}`,
    command: [...playwrightCommand, `--shard=${part}`, `--output=test-results/${part}`],
    needs: [site, browsers],
    count: countOfPlaywright,
  }),
)

// Pairs a browser with CPU-bound checks, so fewer tasks compete for each core.
const lists = [browserChecks, [...sourceChecks, ...pageChecks, ...serverChecks]]
const lanes = Math.max(lists.length, availableParallelism())
await Promise.all([runInLanes(lanes, lists, run), runInLanes(1, [processChecks], run)])
await runInLanes(1, [comparisons], run)
const failedLines = failures.map((failure) => `✘ ${failure}\n`)
exitWith(
  `${failedLines.join('')}\nBrowsers: ${[...browsersUsed].join(', ') || 'none'}\n${total.passed} passed, ${total.failed} failed\n`,
  total.failed > 0 ? 1 : 0,
)

/** Small parts, so no lane works long after the others. */
function partsOf(count: number): string[] {
  return Array.from({ length: count }, (_, place) => `${place + 1}/${count}`)
}

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
  // A crashed run reports no failed tests but has failed.
  const failed = code !== 0 ? Math.max(1, result.failed) : result.failed
  if (failed > 0) recordFailures(name, output)
  total.passed += result.passed
  total.failed += failed
  const seconds = ((performance.now() - startedAt) / SECOND).toFixed(1)
  process.stdout.write(`\n── ${name}\n${output}── ${name}: ${result.passed} passed, ${failed} failed, ${seconds} s\n`)
}

function abort() {
  const logs = Array.from(running, ({ name, output }) => `\n── ${name}, not ended\n${output}`)
  exitWith(logs.join(''), 1)
}

/** Exits only after everything is written. */
function exitWith(lastWords: string, code: number) {
  process.stdout.write(lastWords, () => process.exit(code))
}

/** The failures themselves are far above the last line. */
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

/** Prefers the system's browsers and fonts, else Playwright's. Runs while checks without a browser proceed. */
async function installBrowsers() {
  const missing = missingPackages()
  if (missing.length > 0) await installPackages(missing)
  if (missingPackages().includes('chromium'))
    await Bun.spawn([...bin('playwright'), 'install', 'chromium'], { stdout: 'inherit' }).exited
}

/** If they cannot be installed, suites that need Redis report that they are skipped. */
async function installPackages(names: string[]) {
  if (process.getuid?.() !== 0 || !Bun.which('apt-get')) return
  const install = `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${names.join(' ')}`
  await Bun.spawn(['sh', '-c', install], { stdout: 'ignore', stderr: 'inherit' }).exited
}
