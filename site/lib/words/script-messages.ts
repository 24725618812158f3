// Not in `toast-messages.ts`, which every page loads.

/** Shown when the server sent no sentence of its own. */
export const SCRIPT_FAILED = {
  create: 'Failed to create script',
  save: 'Failed to save script',
  rename: 'Failed to rename script',
  remove: 'Failed to remove script',
  share: 'Failed to share script',
  unshare: 'Failed to end sharing',
  readFile: 'This file could not be read',
} as const

export const SCRIPT_DONE = {
  remove: 'Script removed',
  rename: 'Script renamed',
} as const
