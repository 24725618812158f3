import type { Subprocess } from 'bun'
import type { Environment } from '../../platform/settings/read-setting'

const running = new Set<Subprocess>()

process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Kills the process when this one exits. */
export function killAtExit<Child extends Subprocess>(child: Child): Child {
  running.add(child)
  child.exited.then(() => running.delete(child))
  return child
}

export interface Running {
  pid: number
  output: string
  /** Sends a signal and answers the exit code. */
  end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number>
}

interface Start<Log> {
  env: Environment
  cwd?: string
  ready: RegExp
  /** 'pipe' lets the test read the log. */
  log?: Log
}

export async function startProcess<Log extends 'inherit' | 'pipe' = 'inherit'>(
  command: string[],
  { env, cwd, ready, log }: Start<Log>,
) {
  const child = killAtExit(Bun.spawn(command, { cwd, env, stdout: 'pipe', stderr: log }))
  let output = ''
  for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
    output += chunk
    if (ready.test(output)) break
  }
  if (!ready.test(output)) throw new Error(`${command.join(' ')} ended with ${await child.exited} before it was ready.`)
  const end: Running['end'] = (signal) => {
    child.kill(signal)
    return child.exited
  }
  return { pid: child.pid, output, log: child.stderr, end }
}

interface ProcessResult {
  code: number
  output: string
}

/** Runs a process to its end; answers its exit code and output. `uid` runs it as another user. */
export async function runToEnd(
  command: string[],
  { env, uid }: { env: Environment; uid?: number },
): Promise<ProcessResult> {
  const child = killAtExit(Bun.spawn(command, { env, uid, stdout: 'pipe', stderr: 'pipe' }))
  const [out, complaint] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  return { code: await child.exited, output: (out + complaint).trim() }
}

export const limitFileSize = (bytes: number) => `trap '' XFSZ; ulimit -f ${bytes / 512};`
