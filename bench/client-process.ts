import { killAtExit } from '../api/testing/processes/started-process'
import { builtForNode } from './peers'

export interface ClientProcess<Job, Result> {
  /** @throws if the job failed */
  ask(job: Job): Promise<Result>
  end(): Promise<unknown>
}

/** Starts a program of `bench/peers` that makes calls. It takes one job at a time. */
export async function startClient<Job, Result extends { failure: string | null }>(
  program: string,
): Promise<ClientProcess<Job, Result>> {
  let take: (result: Result) => void = () => {}
  const client = killAtExit(
    Bun.spawn(['node', await builtForNode(program)], {
      ipc: (result: Result) => take(result),
      serialization: 'json',
    }),
  )
  return {
    async ask(job) {
      const { promise, resolve } = Promise.withResolvers<Result>()
      take = resolve
      client.send(job)
      const result = await Promise.race([promise, client.exited])
      if (typeof result === 'number') throw new Error(`The client ended with ${result}.`)
      if (result.failure) throw new Error(result.failure)
      return result
    },
    end() {
      client.kill('SIGKILL')
      return client.exited
    },
  }
}
