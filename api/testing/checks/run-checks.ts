import { missingPackages } from '../../../e2e/system-browser'
import { hasRedis } from '../redis-server'
import { failedTests } from './failed-tests'
import { createPlaces } from './places'
import { emptyFolderForTests } from './test-folder'

interface Result {
  passed: number
  failed: number
}

interface Check {
  name: string
  command: string[]
  /** How many places it takes while it runs; else one. */
  places?: number
  /** Whether what it says is shown as it comes, and not as a whole when it ends. */
  isShown?: boolean
  /** Reads how many of its tests passed and failed; without it the check counts as one. */
  count?: (output: string) => Result
}

const bun = process.execPath
const bin = (name: string) => [bun, '--bun', `node_modules/.bin/${name}`]

/** What ends within minutes wins nothing back from the last stage of compiling, nor from giving its memory back. */
const BRIEF = { BUN_JSC_useFTLJIT: '0', MIMALLOC_PURGE_DELAY: '-1' }

/** The limit ends a test that hangs; it says nothing of how fast one must be, on a machine that does other things too. */
const unitTests = (name: string, ...what: string[]) => ({
  name: `unit and contract, ${name}`,
  command: [bun, 'test', '--timeout', '180000', ...what],
  count: countOfBunTest,
})

const WORKERS = ['api/fleet/bullmq', 'api/signals', 'e2e/cluster']
const PROGRAMS = ['api/cli', 'api/standalone']
const API_ALONE = ['./api', ...[...WORKERS, ...PROGRAMS].map((folder) => `--path-ignore-patterns=${folder}/**`)]

const STRICTLY = ['--minimumSeverity', 'warning', '--minimumFailingSeverity', 'warning']

/** From the second time on only what has changed is checked, and what that reaches. */
const ANEW = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo']

const build: Check = { name: 'site', command: [bun, 'api/testing/checks/build-site.ts'] }

const ofSources: Check[] = [
  { name: 'format and lint', command: ['node_modules/.bin/biome', 'ci', '--error-on-warnings', '.'] },
  { name: 'nothing unused', command: [...bin('knip'), '--treat-config-hints-as-errors'] },
  // It has neighbours, and several threads would check much twice.
  { name: 'types', command: [bun, 'node_modules/typescript-native/bin/tsc', '-p', '.', '--singleThreaded', ...ANEW] },
]

const inBrowser: Check = {
  name: 'end to end',
  command: [...bin('playwright'), 'test', '-c', 'e2e/playwright.config.ts'],
  places: 3,
  isShown: true,
  count: countOfPlaywright,
}

/** What starts processes mostly waits for them. */
const ofProcesses: Check[] = [
  unitTests('workers', ...WORKERS.map((folder) => `./${folder}`)),
  unitTests('programs', ...PROGRAMS.map((folder) => `./${folder}`)),
]

/** So many that none of them is still at work long after the others. */
const PARTS = 5
const ofServer = Array.from({ length: PARTS }, (_, place) => `${place + 1}/${PARTS}`).map((part) =>
  unitTests(`api ${part}`, ...API_ALONE, `--shard=${part}`),
)

const ofPages: Check[] = [
  // Libraries look for a window once, when they are read.
  unitTests('site', '--preload', './site/testing/dom.ts', './site', './shared'),
  // What only Astro's own compiler reads; the build has written the types that pages have besides.
  {
    name: 'types of pages',
    command: [...bin('astro'), 'check', '--noSync', '--tsconfig', 'site/tsconfig.astro.json', ...STRICTLY],
  },
]

/** So many at once leave two cores idle for no moment: most of them wait now and then. */
const places = createPlaces(6)
const folder = emptyFolderForTests()
process.on('exit', folder.remove)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
const total: Result = { passed: 0, failed: 0 }
/** The tests that failed, each with its check, or the check where it names none. */
const failures: string[] = []

const redis = hasRedis ? null : installPackages(['redis-server'])
const browsers = Promise.resolve(redis).then(installBrowsers)
const site = begin(build)
// What takes longest goes first, and what only computes last: it fills what the others leave.
await Promise.all([
  ...ofSources.map((check) => begin(check)),
  begin(inBrowser, [site, browsers]),
  ...ofProcesses.map((check) => begin(check, [site, redis])),
  ...ofPages.map((check) => begin(check, [site])),
  ...ofServer.map((check) => begin(check, [site, redis])),
])
for (const failure of failures) process.stdout.write(`✘ ${failure}\n`)
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
process.exit(total.failed > 0 ? 1 : 0)

/** Runs a check as soon as what it needs is there and there is room for it. */
async function begin(check: Check, needs: unknown[] = []): Promise<void> {
  await Promise.all(needs)
  const { passed, failed } = await places.take(check.places ?? 1, () => run(check))
  total.passed += passed
  total.failed += failed
}

/** Says what a check says. */
async function run({ name, command, isShown = false, count }: Check): Promise<Result> {
  const head = `\n── ${name}\n`
  if (isShown) process.stdout.write(head)
  const startedAt = performance.now()
  const settings = { ...process.env, FORCE_COLOR: '0', TMPDIR: folder.path, ...BRIEF }
  const child = Bun.spawn(command, { stdout: 'pipe', stderr: 'pipe', env: settings })
  const [output, code] = await Promise.all([saidBy(child, isShown), child.exited])
  const result = count?.(output) ?? { passed: code === 0 ? 1 : 0, failed: 0 }
  // A run that broke off says nothing of failed tests, and has failed all the same.
  const failed = code !== 0 ? Math.max(1, result.failed) : result.failed
  if (failed > 0) noteFailures(name, output)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const said = isShown ? '' : head + output
  process.stdout.write(`${said}── ${name}: ${result.passed} passed, ${failed} failed, ${seconds} s\n`)
  return { passed: result.passed, failed }
}

/** They stand far above the last line. */
function noteFailures(check: string, output: string) {
  const tests = failedTests(output)
  failures.push(...(tests.length > 0 ? tests.map((test) => `${check}: ${test}`) : [check]))
}

interface Speaker {
  stdout: ReadableStream<Uint8Array>
  stderr: ReadableStream<Uint8Array>
}

async function saidBy({ stdout, stderr }: Speaker, isShown: boolean): Promise<string> {
  let output = ''
  const listen = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder()
    for await (const chunk of stream) {
      if (isShown) process.stdout.write(chunk)
      output += decoder.decode(chunk, { stream: true })
    }
  }
  await Promise.all([listen(stdout), listen(stderr)])
  return output
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
