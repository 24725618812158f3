import type { SignInAnswer } from '../../../shared/accounts'
import { type AccountDocument, AccountModel } from '../../game/accounts/account-model'
import { AppError } from '../../platform/errors'
import { LeaseModel } from '../claims/lease-model'
import type { Fleet } from '../fleet'
import type { NewBot } from './builders'
import type { Stage } from './stage'

export type Refused = [kind: string, sentence: string]

export const NO_ANSWER: Refused = ['provider_away', 'DE1 does not answer. Please try again later.']
export const BUSY: Refused = [
  'conflict',
  'This castle is being entered or left right now. Please try again in a moment.',
]

export const isFree = async ({ identity }: AccountDocument) => !(await LeaseModel.exists({ _id: identity }))

/** Tests of game accounts on a stage, by the fleet of a web process unless another is given. */
export function accountsOnStage(stage: Stage) {
  const web = stage.fleet({ capacity: 0 })
  const bot = (fields: NewBot = {}) => stage.bot({ username: `castle_${crypto.randomUUID().slice(0, 8)}`, ...fields })
  return {
    bot,
    accountOf: async (fields?: NewBot) => AccountModel.findById((await bot(fields)).account).orFail(),
    sessions: ({ server, username }: AccountDocument) => stage.realm.maxConcurrentSessions(server, username),
    async testOf(account: AccountDocument, fleet: Fleet = web): Promise<SignInAnswer | Refused> {
      const answer = fleet.testAccount({ account, network: '203.0.113.7' }).catch((error) => {
        if (error instanceof AppError) return [error.kind, error.message] as Refused
        throw error
      })
      await stage.untilSettled(answer)
      return answer
    },
  }
}
