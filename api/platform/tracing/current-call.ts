import { AsyncLocalStorage } from 'node:async_hooks'

/** The call being handled; logs and traces of everything that it does carry its id. */
export interface CurrentCall {
  id: string
  /** The pattern of its address, such as `/api/bots/:id`; missing if no route matched. */
  route?: string
  /** What is left of the calls of its caller. */
  limit?: { limit: number; remaining: number; msBeforeReset: number }
  /** What must end before the caller is answered. */
  holds?: Promise<void>[]
}

const calls = new AsyncLocalStorage<CurrentCall>()
const noCall = AsyncLocalStorage.snapshot()

export const currentCall = () => calls.getStore()

/** Runs work, and everything that it starts, as part of a call. */
export const runInCall = <Result>(call: CurrentCall, work: () => Result): Result => calls.run(call, work)

/** Lets the answer of the current call, if there is one, wait. */
export function holdAnswer(until: Promise<void>): void {
  const call = currentCall()
  if (call) call.holds = [...(call.holds ?? []), until]
}

/** Starts work that outlives the call that requested it, so that its logs do not carry the call's id. */
export const runOutsideCalls = <Result>(work: () => Result): Result => noCall(work)
