import { type RunningServer, startServer } from './server/server'
import type { FromWorker, ToWorker } from './worker-messages'

declare const self: Worker

let server: RunningServer | undefined

const send = (message: FromWorker) => self.postMessage(message)

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'start') return start(data)
  server?.stop()
  send({ kind: 'stopped' })
}

function start({ file, address, ttlEveryMs }: Extract<ToWorker, { kind: 'start' }>) {
  try {
    const onFault = (error: unknown) => send({ kind: 'fault', sentence: sentenceOf(error) })
    server = startServer({ file, address, ttlEveryMs, onFault })
    send({ kind: 'started', host: server.host })
  } catch (error) {
    send({ kind: 'refused', sentence: sentenceOf(error) })
  }
}

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
