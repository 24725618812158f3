import { startStore } from '../embedded/start-store'
import { serveAlone } from './serve-alone'

await serveAlone({ address: process.argv[2], env: process.env }, async ({ dataDir, port }) => {
  const { uri, stop } = await startStore({ dataDir, port })
  return { setting: `MONGODB_URI=${uri}`, stop }
})
