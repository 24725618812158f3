import type { GameAnswer } from '../../game/protocol/protocol'
import type { ActiveAnswerFaults } from './answer-faults'
import type { Visitor } from './visitors'

const INTERNAL_ERROR = 1011

/** Answers a message of a visitor, unless a fault keeps the answer back. */
export function createDelivery(
  answer: (visitor: Visitor, text: string) => Promise<GameAnswer | null>,
  activeFaults: ActiveAnswerFaults,
) {
  return async function deliver(visitor: Visitor, text: string): Promise<void> {
    const message = await answer(visitor, text)
    if (!message) return
    await activeFaults.waitBeforeAnswering(visitor)
    if (!activeFaults.consumeHalf(visitor)) {
      visitor.send(message)
      return
    }
    const whole = JSON.stringify(message)
    visitor.sendText(whole.slice(0, Math.ceil(whole.length / 2)))
    visitor.close(INTERNAL_ERROR, 'half an answer')
  }
}
