export const SERVICE_WORKER = '/service-worker.js'

/** What a page tells a worker that waits, as soon as its reader agrees. */
export const TAKE_OVER = 'take-over'
