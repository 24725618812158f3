import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { settingsOf } from '../../api/testing/script-settings'

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
  #child: ChildProcess | null = null
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
    const env = { ...process.env, ...settingsOf('start'), ...own }
    const entry = resolve(this.builtIn ? 'api/server.ts' : 'api/start.ts')
    const child = spawn('sh', ['-c', `${this.#limits} exec ${resolve('node_modules/.bin/bun')} ${entry}`], {
      cwd: this.builtIn ?? undefined,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#child = child
    this.banner = await bannerOf(child)
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
    return this.#end('SIGTERM')
  }

  /** Ends it without a chance to tidy up. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  practiceAt(provider: 'PayPal' | 'Stripe'): string {
    return this.banner.match(new RegExp(`${provider} \\((\\S+)\\)`))?.[1] ?? ''
  }

  async remove(): Promise<void> {
    await this.kill()
    rmSync(this.dataDir, { recursive: true, force: true })
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const ended = once(child, 'exit')
    child.kill(signal)
    const [code] = await ended
    return code
  }
}

/** What a shell says before it starts a process whose files may not grow beyond so many bytes. */
export const limitFiles = (bytes: number) => `trap '' XFSZ; ulimit -f ${bytes / 512};`

/** What a start prints, as soon as it is complete. */
function bannerOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (chunk) => {
      text += chunk
      if (/^Embedded\s.*\n/m.test(text)) resolve(text)
    })
    child.once('exit', (code) => reject(new Error(`Castellan ended with ${code} before it served.`)))
  })
}
