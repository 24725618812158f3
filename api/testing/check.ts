import { existsSync } from 'node:fs'

interface Result {
  passed: number
  failed: number
}

interface Check {
  name: string
  command: string[]
  /** Reads how many of its tests passed and failed; without it the check counts as one. */
  count?: (output: string) => Result
}

const bun = process.execPath
const bin = (name: string) => [bun, '--bun', `node_modules/.bin/${name}`]

const checks: Check[] = [
  { name: 'format and lint', command: ['node_modules/.bin/biome', 'ci', '--error-on-warnings', '.'] },
  { name: 'site', command: [bun, 'api/testing/build-site.ts'] },
  { name: 'types', command: [...bin('tsc'), '-p', '.'] },
  { name: 'types of the pages', command: [...bin('astro'), 'check', '--minimumFailingSeverity', 'warning'] },
  { name: 'unit and contract', command: [bun, 'test', 'api', 'shared', 'site'], count: countOfBunTest },
  {
    name: 'end to end',
    command: [...bin('playwright'), 'test', '-c', 'e2e/playwright.config.ts'],
    count: countOfPlaywright,
  },
]

const total: Result = { passed: 0, failed: 0 }
await installBrowser()
for (const check of checks) {
  const { passed, failed } = await run(check)
  total.passed += passed
  total.failed += failed
}
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
process.exit(total.failed > 0 ? 1 : 0)

async function run({ name, command, count }: Check): Promise<Result> {
  process.stdout.write(`\n── ${name}\n`)
  const startedAt = performance.now()
  const child = Bun.spawn(command, { stdout: 'pipe', stderr: 'pipe', env: { ...process.env, FORCE_COLOR: '0' } })
  const [output, code] = await Promise.all([shown(child), child.exited])
  const result = count?.(output) ?? { passed: code === 0 ? 1 : 0, failed: 0 }
  // A run that broke off says nothing of failed tests, and has failed all the same.
  const failed = code !== 0 ? Math.max(1, result.failed) : result.failed
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  process.stdout.write(`── ${name}: ${result.passed} passed, ${failed} failed, ${seconds} s\n`)
  return { passed: result.passed, failed }
}

async function shown(child: {
  stdout: ReadableStream<Uint8Array>
  stderr: ReadableStream<Uint8Array>
}): Promise<string> {
  let output = ''
  const decoder = new TextDecoder()
  const pass = async (stream: ReadableStream<Uint8Array>) => {
    for await (const chunk of stream) {
      process.stdout.write(chunk)
      output += decoder.decode(chunk, { stream: true })
    }
  }
  await Promise.all([pass(child.stdout), pass(child.stderr)])
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

/** A browser for the tests: the system's own where there is one or can be, else Playwright's. */
async function installBrowser() {
  if (existsSync('/usr/bin/chromium')) return
  const isRoot = process.getuid?.() === 0
  const install = 'apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium'
  if (isRoot && Bun.which('apt-get'))
    await Bun.spawn(['sh', '-c', install], { stdout: 'ignore', stderr: 'inherit' }).exited
  if (!existsSync('/usr/bin/chromium'))
    await Bun.spawn([...bin('playwright'), 'install', 'chromium'], { stdout: 'inherit' }).exited
}
