import { watch } from 'node:fs'
import { oneAtATime } from './one-at-a-time'

const FOLDERS = ['api', 'shared', 'site']
const DEBOUNCE = 200

let server = start()
/** The old process must release the data folder before the new one starts. */
const restart = oneAtATime(async () => {
  server.kill('SIGTERM')
  await server.exited
  server = start()
})
let pending: Timer | undefined

for (const folder of FOLDERS) {
  watch(folder, { recursive: true }, () => {
    clearTimeout(pending)
    pending = setTimeout(restart, DEBOUNCE)
  })
}

function start() {
  // A service worker would serve stale pages during development.
  const env = { ...process.env, SITE_WORKER: 'leaves' }
  return Bun.spawn([process.execPath, 'api/start.ts'], { env, stdout: 'inherit', stderr: 'inherit' })
}
