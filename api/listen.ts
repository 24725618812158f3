import { ConfigError } from './platform/errors'
import { isAddressTaken } from './platform/process-lifecycle'

interface Listening {
  listen(options: { hostname: string; port: number; reusePort: boolean }): unknown
}

export function listenAt(app: Listening, { host, port }: { host: string; port: number }): void {
  try {
    // Elysia sets reusePort by default; a second server would then take half of the calls.
    app.listen({ hostname: host, port, reusePort: false })
  } catch (cause) {
    if (!isAddressTaken(cause)) throw cause
    throw new ConfigError(`Port ${port} is taken; stop what uses it, or set another PORT.`, { cause })
  }
}
