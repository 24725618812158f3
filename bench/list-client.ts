import { startClient } from './client-process'
import type { ReadJob, ReadResult } from './peers/lists/client'

export interface ListClient {
  /** @throws if an answer is not a list */
  read(job: ReadJob): Promise<ReadResult>
  end(): Promise<unknown>
}

/** Starts the process that reads lists. It takes one job at a time. */
export async function startListClient(): Promise<ListClient> {
  const { ask, end } = await startClient<ReadJob, ReadResult>('lists/client.ts')
  return { read: ask, end }
}
