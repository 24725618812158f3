export const redisChannelOf = (channel: string) => `castellan:bus:${channel}`

/** The sender of what a script in Redis publishes. It reaches every process. */
export const FROM_SCRIPT = 'script'
