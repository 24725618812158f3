export const SERVICE_WORKER = '/service-worker.js'

/** What a page tells a worker that waits, as soon as its reader agrees. */
export const TAKE_OVER = 'take-over'

/** What a page asks a worker over a port: it answers with a name that changes with any page or file that it keeps. */
export const WHICH_BUILD = 'which-build'
