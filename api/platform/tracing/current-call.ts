import { AsyncLocalStorage } from 'node:async_hooks'

/** A call that is being answered: what everything that is done for it can be found by. */
export interface CurrentCall {
  id: string
  /** The pattern of its address, `/api/bots/:id` say; missing where no route has taken it. */
  route?: string
}

const calls = new AsyncLocalStorage<CurrentCall>()
const noCall = AsyncLocalStorage.snapshot()

export const currentCall = () => calls.getStore()

/** Does the work, and what it begins, as part of a call. */
export const runInCall = <Result>(call: CurrentCall, work: () => Result): Result => calls.run(call, work)

/** Begins what outlives the call that asked for it, and is no part of it. */
export const runOutsideCalls = <Result>(work: () => Result): Result => noCall(work)
