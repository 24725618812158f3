import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import { MAX_SCRIPT_PROBLEMS } from '../../../shared/limits'
import type { ScriptProblem } from '../../../shared/scripts'
import { SECOND } from '../../../shared/time'
import { AppError, invalidAt } from '../../platform/errors'
import type { Log } from '../../platform/log'
import type { Clock } from '../../platform/time/clock'
import { DECLARATIONS } from '../declarations/declarations'

export type CheckTypes = (source: string) => Promise<ScriptProblem[]>

const AT_ONCE = 2
const MOST_WAITING = 20
const TIMEOUT = 5 * SECOND
const MEMORY_BYTES = 512 * 1024 ** 2
const SCRIPT = 'script.ts'
const TYPES = 'castellan.d.ts'

const CONFIG = JSON.stringify({
  compilerOptions: {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: 'es2023',
    lib: ['es2023'],
    module: 'esnext',
    moduleResolution: 'bundler',
    // A script could import any file of this machine, and learn from the errors what is in it.
    noResolve: true,
    resolveJsonModule: false,
    jsx: 'preserve',
    types: [],
  },
  files: [TYPES, SCRIPT],
})

interface CheckerDeps {
  clock: Clock
  log: Pick<Log, 'error'>
}

/** Checks scripts by the compiler, in a process with little time and memory and a folder of its own. */
export function createTypeChecker({ clock, log }: CheckerDeps): CheckTypes {
  const limit = pLimit(AT_ONCE)
  const command = compilerCommand()

  async function check(source: string): Promise<ScriptProblem[]> {
    if (!command) throw notThere()
    const folder = await mkdtemp(join(tmpdir(), 'castellan-check-'))
    try {
      await Promise.all([
        Bun.write(join(folder, SCRIPT), source),
        Bun.write(join(folder, 'tsconfig.json'), CONFIG),
        copyFile(DECLARATIONS, join(folder, TYPES)),
      ])
      return await compile(command, folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  async function compile(compiler: string[], cwd: string): Promise<ScriptProblem[]> {
    const started = Bun.spawn([...compiler, '-p', '.', '--pretty', 'false', '--singleThreaded'], {
      cwd,
      env: { GOMEMLIMIT: `${MEMORY_BYTES / 2}` },
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'ignore',
    })
    const cancel = clock.after(TIMEOUT, () => started.kill('SIGKILL'))
    const said = await new Response(started.stdout).text()
    await started.exited
    cancel()
    if (started.signalCode) throw tooLarge()
    const problems = problemsIn(said)
    if (started.exitCode === 0 || problems.length > 0) return problems
    log.error({ exitCode: started.exitCode, said: said.slice(0, 500) }, 'A script could not be checked')
    throw tooLarge()
  }

  return async (source) => {
    if (limit.pendingCount >= MOST_WAITING) throw busy()
    return limit(() => check(source))
  }
}

/** Null if the compiler is not installed. */
function compilerCommand(): string[] | null {
  try {
    const folder = dirname(
      fileURLToPath(import.meta.resolve(`@typescript/typescript-${process.platform}-${process.arch}/package.json`)),
    )
    const limits = Bun.which('prlimit') ? ['prlimit', `--data=${MEMORY_BYTES}`, '--core=0', '--'] : []
    return [...limits, join(folder, 'lib', 'tsc')]
  } catch {
    return null
  }
}

const PROBLEM = /^script\.ts\((\d+),(\d+)\): error TS\d+: (.*)$/gm

const problemsIn = (said: string): ScriptProblem[] =>
  [...said.matchAll(PROBLEM)].slice(0, MAX_SCRIPT_PROBLEMS).map(([, line, column, message = '']) => ({
    line: Number(line),
    column: Number(column),
    message: message.slice(0, 500),
  }))

const tooLarge = () => invalidAt('source', 'The types of this script are too large to be checked. It may still run.')
const busy = () =>
  new AppError('unavailable', 'Too many scripts are being checked. Please try again in a moment.', { retryAfter: 5 })
const notThere = () => new AppError('unavailable', 'This server cannot check types: its compiler is not installed.')
