// Not in `toast-messages.ts`, which every page loads.

/** Shown when the server sent no sentence of its own. */
export const CHANNELS_FAILED = {
  connect: 'Failed to set up messages',
  confirm: 'Failed to send the confirmation mail',
  change: 'Failed to change it',
  test: 'Failed to send the test message',
  remove: 'Failed to remove it',
  save: 'Your change was not saved',
} as const

export const CHANNELS_DONE = {
  connect: 'Messages are set up',
  change: 'Changed',
  remove: 'Removed',
} as const
