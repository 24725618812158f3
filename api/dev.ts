import { watch } from 'node:fs'

const FOLDERS = ['api', 'shared', 'site']
const QUIET_FOR = 200

let server = start()
let pending: Timer | undefined

for (const folder of FOLDERS) {
  watch(folder, { recursive: true }, () => {
    clearTimeout(pending)
    pending = setTimeout(restart, QUIET_FOR)
  })
}

function start() {
  return Bun.spawn([process.execPath, 'api/start.ts'], { stdout: 'inherit', stderr: 'inherit' })
}

/** The old one drains and frees the data folder before the new one takes it. */
async function restart() {
  server.kill('SIGTERM')
  await server.exited
  server = start()
}
