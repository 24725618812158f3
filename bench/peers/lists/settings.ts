/** What the measurement tells a peer. */
export const { MONGODB_URI = '', JWT_SECRET = '', READS = '' } = process.env

/** The measurement waits for this line. */
export const tellAddress = (port: number) => process.stdout.write(`Address http://localhost:${port}\n`)
