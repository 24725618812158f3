import { killAtExit } from '../api/testing/processes/started-process'
import { builtForNode } from './peers'
import type { ReadJob, ReadResult } from './peers/lists/client'

export interface ListClient {
  /** @throws if an answer is not a list */
  read(job: ReadJob): Promise<ReadResult>
  end(): Promise<unknown>
}

/** Starts the process that reads lists. It takes one job at a time. */
export async function startListClient(): Promise<ListClient> {
  let take: (result: ReadResult) => void = () => {}
  const client = killAtExit(
    Bun.spawn(['node', await builtForNode('lists/client.ts')], {
      ipc: (result: ReadResult) => take(result),
      serialization: 'json',
    }),
  )
  return {
    async read(job) {
      const { promise, resolve } = Promise.withResolvers<ReadResult>()
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
