import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeSharedParts } from '../../closing'
import { EXCEPTIONS } from './exceptions'
import { findingsIn, isListed } from './findings'
import { serveForPrograms } from './serve-for-programs'

const VERSION = '4.32.5'
const SECONDS = Number(process.env.FUZZ_SECONDS ?? 300)
const WORKERS = 2

/** Tests the document against the running server by the property-based tester of that name. Answers the exit code. */
export async function runSchemathesis(): Promise<number> {
  const python = Bun.which('python3')
  if (!python) {
    console.log('Python is not at hand, so schemathesis was not run.')
    return 0
  }
  const tester = await install(python)
  const { url, secret } = await serveForPrograms()
  try {
    const { output, code } = await outputOf([tester, ...argumentsFor(url, secret)])
    return report(output.replaceAll(secret, 'cstl_…'), code)
  } finally {
    await closeSharedParts()
  }
}

/** Into a virtual environment in a temporary folder, which a later run uses again. */
async function install(python: string): Promise<string> {
  const folder = join(tmpdir(), `castellan-schemathesis-${VERSION}`)
  const tester = join(folder, 'bin/schemathesis')
  if (existsSync(tester)) return tester
  await mustSucceed([python, '-m', 'venv', folder])
  await mustSucceed([join(folder, 'bin/pip'), 'install', '--quiet', `schemathesis==${VERSION}`])
  return tester
}

async function mustSucceed(command: string[]): Promise<void> {
  const { output, code } = await outputOf(command)
  if (code !== 0) throw new Error(`${command.join(' ')} failed:\n${output}`)
}

async function outputOf(command: string[]) {
  const child = Bun.spawn(command, { cwd: tmpdir(), stdout: 'pipe', stderr: 'pipe' })
  const [output, errors, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { output: output + errors, code }
}

const argumentsFor = (url: string, secret: string) => [
  'run',
  `${url}/openapi.json`,
  ...['--url', url, '--header', `Authorization: Bearer ${secret}`],
  ...['--checks', 'all', '--continue-on-failure', '--workers', `${WORKERS}`, '--max-time', `${SECONDS}`],
  ...['--request-timeout', '20', '--warnings', 'off', '--output-truncate', 'false', '--no-color'],
  ...(process.env.FUZZ_SEED ? ['--seed', process.env.FUZZ_SEED] : []),
]

function report(output: string, code: number): number {
  const findings = findingsIn(output)
  const unlisted = findings.filter((finding) => !isListed(finding, EXCEPTIONS))
  console.log(output.slice(output.indexOf('= SUMMARY')))
  for (const { code: kind, call, says } of unlisted) console.log(`Not listed: ${kind} ${call}\n${says.slice(0, 2000)}`)
  console.log(`${findings.length} findings, ${unlisted.length} of them not listed with a reason.`)
  // The tester exits with 1 for findings, and with more if it could not run.
  const hasRun = code === 0 || (code === 1 && findings.length > 0)
  if (!hasRun) console.log(output)
  return unlisted.length === 0 && hasRun ? 0 : 1
}
