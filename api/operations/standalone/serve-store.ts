import { startStore } from '../../embedded/start-store'
import { serveStandalone } from './serve-standalone'

await serveStandalone({ address: process.argv[2], env: process.env }, async ({ dataDir, port }) => {
  const { uri, stop } = await startStore({ dataDir, port })
  return { setting: `MONGODB_URI=${uri}`, stop }
})
