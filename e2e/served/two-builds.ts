import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Castellan } from './castellan'

/** A server whose site can be built anew under the pages that are open. */
export class TwoBuilds {
  readonly #folder = mkdtempSync(join(tmpdir(), 'castellan-builds-'))
  readonly #site = join(this.#folder, 'dist')
  readonly castellan = new Castellan({}, this.#folder)

  async start(): Promise<void> {
    cpSync('dist', this.#site, { recursive: true })
    this.mark('first')
    await this.castellan.start()
  }

  /** Ends the server, and starts it with a site whose pages have another mark. */
  async deploy(mark: string): Promise<void> {
    await this.castellan.stop()
    this.mark(mark)
    await this.castellan.start()
  }

  /** Ends the server, and starts it with the worker that `SITE_WORKER=leaves` builds. */
  async takeWorkerAway(): Promise<void> {
    await this.castellan.stop()
    const leaving = execFileSync('node_modules/.bin/bun', ['build', 'site/service-worker/leave.ts'])
    writeFileSync(join(this.#site, 'client/service-worker.js'), leaving)
    await this.castellan.start()
  }

  async remove(): Promise<void> {
    await this.castellan.remove()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  /** What a build does when its pages have changed: other bytes, other revisions of them in the worker, no compressed copies of old ones. */
  mark(mark: string): void {
    const client = join(this.#site, 'client')
    for (const name of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
      const file = join(client, name)
      if (/(html|service-worker\.js)\.(br|gz)$/.test(name)) rmSync(file)
      if (name.endsWith('.html')) change(file, /<html( data-build="\w+")?/, `<html data-build="${mark}"`)
      if (name === 'service-worker.js') change(file, /revision:"[^"]+"/g, `revision:"${mark}"`)
    }
  }
}

function change(file: string, from: RegExp, to: string) {
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to))
}
