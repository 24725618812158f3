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
  | 'human_check'
  | 'game_lacks'
  | 'refused'
  | 'goal_reached'
  | 'loss_limit'
  | 'settings'
  | 'template_gone'
  | 'suspended'
  | 'crash_loop'
  | 'game_down'

/** After any other reason the bot is offline. */
export const ERROR_CODES: readonly StopCode[] = [
  'bad_credentials',
  'castle_taken',
  'too_many_guesses',
  'banned',
  'human_check',
  'game_lacks',
  'refused',
  'settings',
  'template_gone',
  'crash_loop',
  'game_down',
]
