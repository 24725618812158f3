import { killAtExit } from '../../api/testing/kill-at-exit'

/** A process of ours that has said that it is ready. */
export interface Running {
  pid: number
  /** What it has said on its way there. */
  said: string
  /** Sends it a signal, and answers its exit code. */
  end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number>
}

interface Start {
  settings: Record<string, string>
  cwd?: string
  /** What it says as soon as it is ready. */
  ready: RegExp
}

export async function startProcess(command: string[], { settings, cwd, ready }: Start): Promise<Running> {
  const env = { ...process.env, ...settings }
  const child = killAtExit(Bun.spawn(command, { cwd, env, stdout: 'pipe', stderr: 'inherit' }))
  let said = ''
  for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
    said += chunk
    if (ready.test(said)) break
  }
  if (!ready.test(said)) throw new Error(`${command.join(' ')} ended with ${await child.exited} before it was ready.`)
  return {
    pid: child.pid,
    said,
    end(signal) {
      child.kill(signal)
      return child.exited
    },
  }
}
