export type StopCode =
  | 'user'
  | 'finished'
  | 'daily_limit'
  | 'plan_limit'
  | 'account_deleted'
  | 'bad_credentials'
  | 'castle_taken'
  | 'too_many_guesses'
  | 'banned'
  | 'settings'
  | 'template_gone'
  | 'crash_loop'
  | 'game_down'

/** Reasons that leave a bot in the state `error`; after every other one it is offline. */
export const ERROR_CODES: readonly StopCode[] = [
  'bad_credentials',
  'castle_taken',
  'too_many_guesses',
  'banned',
  'settings',
  'template_gone',
  'crash_loop',
  'game_down',
]
