import { connect, createServer } from 'node:net'
import { startEmbeddedMongo } from '../../../api/embedded/mongodb/start'

const store = await startEmbeddedMongo({ dataDir: '/data/db', port: 0 })
const behind = Number(new URL(store.uri).port)

// The store listens on loopback only, and the other containers need to reach it.
createServer((caller) => {
  const server = connect(behind, '127.0.0.1')
  for (const [from, to] of [
    [caller, server],
    [server, caller],
  ] as const) {
    from.pipe(to)
    from.on('error', () => to.destroy())
    from.on('close', () => to.destroy())
  }
}).listen(27_017, '0.0.0.0')

process.on('SIGTERM', async () => {
  await store.stop()
  process.exit(0)
})
