import { join } from 'node:path'
import { killAtExit } from '../../../api/testing/processes/started-process'
import { MINUTE } from '../../../shared/time'

interface Kills {
  /** What sends, in this folder, and its arguments after how far its clock is ahead. */
  command: [string, ...string[]]
  env: Record<string, string | undefined>
  home: string
  count: number
  /** The receiver holds its answer at each kill, so that the sender dies in the middle of its calls. */
  receiver: { killDue(kill: number): Promise<void> | undefined; killed(): void }
  complete(): Promise<void>
}

/** Starts senders one after the other and kills each, until the last one has sent everything. */
export async function sendThroughKills({ count, receiver, complete, ...sending }: Kills): Promise<void> {
  for (let kill = 0; kill < count; kill++) {
    const sender = startSender(kill, sending)
    await Promise.race([receiver.killDue(kill), sender.exited.then(failed)])
    sender.kill('SIGKILL')
    await sender.exited
    receiver.killed()
  }
  const last = startSender(count, sending)
  await Promise.race([complete(), last.exited.then(failed)])
  last.kill('SIGKILL')
  await last.exited
}

/** Each lives later than the one before, so that leases of killed senders have ended. */
function startSender(started: number, { command, env, home }: Pick<Kills, 'command' | 'env' | 'home'>) {
  const [file, ...args] = command
  const ahead = String(started * 2 * MINUTE)
  const spawned = Bun.spawn([process.execPath, join(import.meta.dir, file), ahead, ...args], {
    env: { ...env, DATA_DIR: join(home, `sender-${started}`) },
    stdout: 'ignore',
  })
  return killAtExit(spawned)
}

function failed(code: number): never {
  throw new Error(`The sender ended by itself with ${code}.`)
}
