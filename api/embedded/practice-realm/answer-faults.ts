import { type Feature, featureCalls } from '../../game/protocol/protocol'
import { Declined } from '../../game/world/declined'
import type { Clock } from '../../platform/time/clock'
import { identityOf, type Visitor } from './visitors'

/** Wrong, missing, late and broken answers on purpose. */
export interface AnswerMisbehaviour {
  /** Refuses the next sign-in and the next call of this name with `human_check`. */
  askForHuman(server: string, name: string): void
  /** Announces this feature no longer, and does not know its calls; or does so again. */
  lack(feature: Feature, isLacking?: boolean): void
  /** Answers this name so much later, until it is set to 0. Requests are still executed at once. */
  answerAfter(server: string, name: string, ms: number): void
  /** Executes the next request of this name, sends the first half of the answer, and ends the connection. */
  answerHalf(server: string, name: string): void
}

export interface ActiveAnswerFaults {
  refuseWithoutHuman(server: string, name: string, request: 'sign_in' | 'call'): void
  lacks(feature: Feature): boolean
  lacksCall(call: string): boolean
  waitBeforeAnswering(visitor: Visitor): Promise<void>
  /** True once for each `answerHalf`. */
  consumeHalf(visitor: Visitor): boolean
}

export function createAnswerFaults(clock: Pick<Clock, 'sleep'>): {
  misbehave: AnswerMisbehaviour
  activeFaults: ActiveAnswerFaults
} {
  const humanChecks = new Set<string>()
  const lacking = new Set<Feature>()
  const delays = new Map<string, number>()
  const halves = new Set<string>()

  const misbehave: AnswerMisbehaviour = {
    askForHuman(server, name) {
      for (const request of ['sign_in', 'call']) humanChecks.add(`${request} ${identityOf(server, name)}`)
    },
    lack(feature, isLacking = true) {
      if (isLacking) lacking.add(feature)
      else lacking.delete(feature)
    },
    answerAfter: (server, name, ms) => delays.set(identityOf(server, name), ms),
    answerHalf: (server, name) => halves.add(identityOf(server, name)),
  }

  const activeFaults: ActiveAnswerFaults = {
    refuseWithoutHuman(server, name, request) {
      if (humanChecks.delete(`${request} ${identityOf(server, name)}`))
        throw new Declined('human_check', 'Prove that a person is playing.')
    },
    lacks: (feature) => lacking.has(feature),
    lacksCall: (call) => [...lacking].some((feature) => Object.hasOwn(featureCalls[feature], call)),
    async waitBeforeAnswering(visitor) {
      const delay = delays.get(keyOf(visitor))
      if (delay) await clock.sleep(delay)
    },
    consumeHalf: (visitor) => halves.delete(keyOf(visitor)),
  }
  return { misbehave, activeFaults }
}

const keyOf = ({ server, name }: Visitor) => identityOf(server ?? '', name ?? '')
