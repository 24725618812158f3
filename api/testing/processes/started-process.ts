import type { Subprocess } from 'bun'
import type { Environment } from '../../platform/settings/read-setting'

const running = new Set<Subprocess>()

process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Sees to it that a process does not outlive this one, however early this one ends by itself. Answers the process. */
export function killAtExit<Child extends Subprocess>(child: Child): Child {
  running.add(child)
  child.exited.then(() => running.delete(child))
  return child
}

/** A process of ours that has said that it is ready. */
export interface Running {
  pid: number
  /** What it has said on its way there. */
  output: string
  /** Sends it a signal, and answers its exit code. */
  end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number>
}

interface Start<Log> {
  env: Environment
  cwd?: string
  /** What it says as soon as it is ready. */
  ready: RegExp
  /** With a pipe its log is the test's to read. */
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

/** Runs a process to its end; answers its exit code, and all that it has said. As another user where a `uid` is given. */
export async function runToEnd(
  command: string[],
  { env, uid }: { env: Environment; uid?: number },
): Promise<ProcessResult> {
  const child = killAtExit(Bun.spawn(command, { env, uid, stdout: 'pipe', stderr: 'pipe' }))
  const [out, complaint] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  return { code: await child.exited, output: (out + complaint).trim() }
}

/** What a shell says before it starts a process whose files may not grow beyond so many bytes. */
export const limitFileSize = (bytes: number) => `trap '' XFSZ; ulimit -f ${bytes / 512};`
