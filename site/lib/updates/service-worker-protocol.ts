export const SERVICE_WORKER = '/service-worker.js'

/** Sent to a waiting worker once the player agrees to update. */
export const TAKE_OVER = 'take-over'

/** Sent with a port; the worker answers with an id that changes with any precached file. */
export const WHICH_BUILD = 'which-build'
