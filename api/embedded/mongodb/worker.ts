import { type RunningServer, startServer } from './server/server'
import type { FromWorker, ToWorker } from './worker-messages'

declare const self: Worker

let server: RunningServer | undefined

const say = (message: FromWorker) => self.postMessage(message)

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'start') return start(data)
  server?.stop()
  say({ kind: 'stopped' })
}

function start({ file, address, ttlEveryMs }: Extract<ToWorker, { kind: 'start' }>) {
  try {
    const onFault = (error: unknown) => say({ kind: 'fault', sentence: sentenceOf(error) })
    server = startServer({ file, address, ttlEveryMs, onFault })
    say({ kind: 'started', host: server.host })
  } catch (error) {
    say({ kind: 'refused', sentence: sentenceOf(error) })
  }
}

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
