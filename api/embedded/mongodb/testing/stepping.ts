import { runCommand } from '../commands/run'
import type { Engine } from '../engine/engine'
import type { Steps } from '../steps/steps'
import { documentOf } from '../values/values'
import type { Reply } from '../wire/op-msg'

/** A command that is carried out step by step, as the server does. */
export function stepsOf(
  engine: Engine,
  command: Parameters<typeof documentOf>[0],
  sequences = new Map<string, Uint8Array[]>(),
): Steps<Reply> {
  const request = {
    body: documentOf({ ...command, $db: command.$db ?? 'test' }),
    sequences,
    isOneWay: false,
  }
  return runCommand(request, { engine, connectionId: 1 }, (error) => {
    throw error
  })
}

/** Carries a command out and does other work after each of its steps. */
export function beside(steps: Steps<Reply>, work: (step: number) => void) {
  for (let step = 0; ; step++) {
    const { done, value } = steps.next()
    if (done) return value instanceof Map ? value : value.rest
    work(step)
  }
}
