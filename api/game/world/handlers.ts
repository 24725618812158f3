import type { CallAnswers, CallArguments, CallName } from '../protocol/protocol'
import type { GameTime } from './game-time'
import type { World } from './world'

export type WorldCall = Exclude<CallName, 'hello' | 'sign_in' | 'unlock_troops' | 'ping'>

/** Answers calls of a settled world; those that change something change the world. */
export type Handlers<Calls extends WorldCall> = {
  [Call in Calls]: (world: World, given: CallArguments<Call>, time: GameTime) => CallAnswers[Call]
}
