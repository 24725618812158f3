import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { settingsOf } from '../../api/testing/script-settings'
import { type Running, startProcess } from '../../api/testing/started-process'

/** A whole Castellan, of one process or of many, as who opens its pages meets it. */
export interface Served {
  readonly url: string
  /** Where the practice realm listens. */
  readonly realmUrl: string
  /** Where mails are kept. */
  readonly dataDir: string
  /** The desk of practice money at which a test decides what happens. */
  practiceAt(provider: 'PayPal' | 'Stripe'): string
  remove(): Promise<void>
}

/** One in a process of its own, on an empty data folder and a free port. */
export class Castellan implements Served {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'castellan-e2e-'))
  url = ''
  realmUrl = ''
  /** What the last start said. */
  banner = ''
  #running: Running | null = null
  #port = '0'
  #limits = ''

  constructor(
    readonly settings: Record<string, string> = {},
    /** A folder with a `dist` of its own, which is served as it is; else the site is the one of this checkout. */
    readonly builtIn: string | null = null,
  ) {}

  /** Starts, or starts again: on the same data and the same address. */
  async start(): Promise<void> {
    const own = { DATA_DIR: this.dataDir, PORT: this.#port, LOG_LEVEL: 'error', ...this.settings }
    const entry = resolve(this.builtIn ? 'api/server.ts' : 'api/start.ts')
    this.#running = await startProcess(['sh', '-c', `${this.#limits} exec ${process.execPath} ${entry}`], {
      env: { ...process.env, ...settingsOf('start'), ...own },
      cwd: this.builtIn ?? undefined,
      ready: /^Embedded\s.*\n/m,
    })
    this.banner = this.#running.said
    this.url = this.banner.match(/^Castellan\s+(\S+)$/m)?.[1] ?? ''
    this.realmUrl = this.banner.match(/practice realm \((\S+)\)/)?.[1]?.replace(/^ws/, 'http') ?? ''
    this.#port = new URL(this.url).port
  }

  /** From the next start on no file takes more than so many bytes, as if the disk were full. */
  limitFiles(bytes: number): void {
    this.#limits = limitFiles(bytes)
  }

  /** Asks it to end, as Ctrl-C does; answers the exit code. */
  async stop(): Promise<number | null> {
    return (await this.#running?.end('SIGTERM')) ?? null
  }

  /** Ends it without a chance to tidy up. */
  async kill(): Promise<void> {
    await this.#running?.end('SIGKILL')
  }

  practiceAt(provider: 'PayPal' | 'Stripe'): string {
    return this.banner.match(new RegExp(`${provider} \\((\\S+)\\)`))?.[1] ?? ''
  }

  async remove(): Promise<void> {
    await this.kill()
    rmSync(this.dataDir, { recursive: true, force: true })
  }
}

/** What a shell says before it starts a process whose files may not grow beyond so many bytes. */
export const limitFiles = (bytes: number) => `trap '' XFSZ; ulimit -f ${bytes / 512};`
