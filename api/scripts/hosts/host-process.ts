import { hostCommand, type Isolation } from './isolation'

/** Longer than any report of a host that keeps to its limits. */
const LINE_MAX_LENGTH = 4 * 1024 ** 2

export interface HostProcess {
  readonly pid: number
  send(line: object): Promise<void>
  kill(): void
  /** Settles once the process has ended, and with it all that it started. */
  readonly exited: Promise<unknown>
}

export interface HostListener {
  onLine(line: string): void
  onTooLong(): void
  onEnd(): void
}

export function spawnHost(isolation: Isolation, listener: HostListener): HostProcess {
  const child = Bun.spawn(hostCommand(isolation), {
    cwd: '/',
    // Without time zone, dates would follow that of the machine.
    env: { TZ: 'UTC' },
    stdin: 'pipe',
    stdout: 'pipe',
    // The output is not read, and would fill the memory.
    stderr: 'ignore',
    // A process group: bubblewrap that is killed while it starts would leave its own child.
    detached: true,
  })
  let isKilled = false
  // Once: later the id may be that of another process.
  const kill = () => {
    if (!isKilled) killGroup(child.pid)
    isKilled = true
  }
  void readLines(child.stdout, listener).finally(() => {
    kill()
    listener.onEnd()
  })
  return {
    pid: child.pid,
    async send(line) {
      try {
        child.stdin.write(`${JSON.stringify(line)}\n`)
        await child.stdin.flush()
      } catch {
        // A host that has ended takes nothing. Its end is noticed elsewhere.
      }
    },
    kill,
    exited: child.exited,
  }
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

async function readLines(stream: ReadableStream<Uint8Array>, { onLine, onTooLong }: HostListener): Promise<void> {
  const decoder = new TextDecoder()
  let parts: string[] = []
  let length = 0
  for await (const chunk of stream) {
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n')
    parts.push(first)
    length += first.length
    for (const next of others) {
      onLine(parts.join(''))
      parts = [next]
      length = next.length
    }
    if (length > LINE_MAX_LENGTH) return onTooLong()
  }
}
