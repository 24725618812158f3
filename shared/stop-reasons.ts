interface StopReason {
  /** What the bot is afterwards; after `online` it starts again by itself. */
  state: 'offline' | 'error' | 'online'
  /** The drawing beside it, and with it how urgent the notification is. */
  sign: 'fault' | 'limit' | 'rest' | 'goal' | 'guard' | 'stop' | 'news'
  /** In short, for lists. */
  label: string
}

/** Why runs end. Their sentences are in api/bots/stop-reasons.ts, unless the game, a plan or a template says why. */
export const STOP_REASONS = {
  user: { state: 'offline', sign: 'stop', label: 'Stopped by the player' },
  finished: { state: 'offline', sign: 'news', label: 'Finished' },
  goal_reached: { state: 'offline', sign: 'goal', label: 'Goal reached' },
  loss_limit: { state: 'offline', sign: 'guard', label: 'Loss limit reached' },
  daily_limit: { state: 'offline', sign: 'rest', label: 'Hours used up' },
  plan_limit: { state: 'offline', sign: 'limit', label: 'Outside the plan' },
  account_deleted: { state: 'offline', sign: 'limit', label: 'Game account removed' },
  suspended: { state: 'offline', sign: 'limit', label: 'Player suspended' },
  bad_credentials: { state: 'error', sign: 'fault', label: 'Wrong password' },
  castle_taken: { state: 'error', sign: 'fault', label: 'Castle in use' },
  too_many_guesses: { state: 'error', sign: 'fault', label: 'Too many wrong passwords' },
  banned: { state: 'error', sign: 'fault', label: 'Banned' },
  human_check: { state: 'error', sign: 'fault', label: 'Proof of a person wanted' },
  game_lacks: { state: 'error', sign: 'fault', label: 'Not in this game' },
  refused: { state: 'error', sign: 'fault', label: 'Refused by the game' },
  script_error: { state: 'error', sign: 'fault', label: 'Mistake in the script' },
  script_limit: { state: 'error', sign: 'fault', label: 'Limit of scripts reached' },
  settings: { state: 'error', sign: 'fault', label: 'Wrong settings' },
  template_gone: { state: 'error', sign: 'fault', label: 'Template withdrawn' },
  crash_loop: { state: 'error', sign: 'fault', label: 'Crashed again and again' },
  game_down: { state: 'error', sign: 'fault', label: 'No game' },
  crash: { state: 'online', sign: 'fault', label: 'Crash' },
  broken_off: { state: 'online', sign: 'fault', label: 'Broken off with its server' },
  restart: { state: 'online', sign: 'news', label: 'Server restart' },
  moved: { state: 'online', sign: 'news', label: 'Moved to another server' },
  lost: { state: 'online', sign: 'news', label: 'Lock lost' },
  server_stopped: { state: 'online', sign: 'news', label: 'Server stopped' },
} as const satisfies Record<string, StopReason>

export type EndCode = keyof typeof STOP_REASONS
/** The reason of a bot that has stopped. */
export type StopCode = {
  [Code in EndCode]: (typeof STOP_REASONS)[Code]['state'] extends 'online' ? never : Code
}[EndCode]
export type StopSign = StopReason['sign']

const codesWith = (wanted: (reason: StopReason) => boolean) =>
  (Object.keys(STOP_REASONS) as EndCode[]).filter((code) => wanted(STOP_REASONS[code]))

export const STOP_CODES = codesWith(({ state }) => state !== 'online') as StopCode[]
export const ERROR_CODES = codesWith(({ state }) => state === 'error') as StopCode[]

/** Undefined for a code of another version, and for kinds of notifications that are no stop reason. */
export const stopReasonOf = (code: string): StopReason | undefined =>
  Object.hasOwn(STOP_REASONS, code) ? STOP_REASONS[code as EndCode] : undefined
