import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Castellan, createCastellan } from './castellan'

export interface TwoBuilds {
  readonly castellan: Castellan
  start(): Promise<void>
  /** Restarts the server with pages that have another mark. */
  deploy(mark: string): Promise<void>
  /** Restarts the server with the worker that `SITE_WORKER=leaves` builds. */
  removeServiceWorker(): Promise<void>
  remove(): Promise<void>
}

export function createTwoBuilds(): TwoBuilds {
  const folder = mkdtempSync(join(tmpdir(), 'castellan-builds-'))
  const site = join(folder, 'dist')
  const client = join(site, 'client')
  const castellan = createCastellan({}, folder)
  return {
    castellan,
    async start() {
      cpSync('dist', site, { recursive: true })
      markPages(client, 'first')
      await castellan.start()
    },
    async deploy(mark) {
      await castellan.stop()
      markPages(client, mark)
      await castellan.start()
    },
    async removeServiceWorker() {
      await castellan.stop()
      const leaving = execFileSync('node_modules/.bin/bun', ['build', 'site/service-worker/unregister.ts'])
      writeFileSync(join(client, 'service-worker.js'), leaving)
      await castellan.start()
    },
    async remove() {
      await castellan.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Simulates a new build: other page bytes and worker revisions, and no stale compressed copies. */
function markPages(client: string, mark: string) {
  for (const name of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
    const file = join(client, name)
    if (/(html|service-worker\.js)\.(br|gz)$/.test(name)) rmSync(file)
    if (name.endsWith('.html')) change(file, /<html( data-build="\w+")?/, `<html data-build="${mark}"`)
    if (name === 'service-worker.js') change(file, /revision:"[^"]+"/g, `revision:"${mark}"`)
  }
}

function change(file: string, from: RegExp, to: string) {
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to))
}
