import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { settingsOf } from '../../api/testing/processes/script-settings'
import { limitFileSize, type Running, startProcess } from '../../api/testing/processes/started-process'

export interface Served {
  readonly url: string
  readonly realmUrl: string
  readonly dataDir: string
  /** The address of the page of practice money or messages. */
  practiceAt(service: 'PayPal' | 'Stripe' | 'Discord'): string
  remove(): Promise<void>
}

export interface Castellan extends Served {
  readonly banner: string
  /** Starts or restarts it on the same data and address. */
  start(): Promise<void>
  /** From the next start on, files are limited to this size, as if the disk were full. */
  limitFiles(bytes: number): void
  /** Sends SIGTERM; answers the exit code. */
  stop(): Promise<number | null>
  /** `kill -9`. */
  kill(): Promise<void>
}

/** With `builtIn`, a folder with its own `dist`, it serves that build; otherwise the one of this checkout. */
export function createCastellan(settings: Record<string, string> = {}, builtIn?: string): Castellan {
  let dataDir: string | undefined
  let running: Running | undefined
  let address = { url: '', realmUrl: '' }
  let port = '0'
  let limits = ''
  const program = builtIn ? resolve('api/server.ts') : 'api/bundled.ts api/start.ts'

  const castellan: Castellan = {
    get url() {
      return address.url
    },
    get realmUrl() {
      return address.realmUrl
    },
    // Created on first use: Playwright loads test files more often than it runs them.
    get dataDir() {
      dataDir ??= mkdtempSync(join(tmpdir(), 'castellan-e2e-'))
      return dataDir
    },
    get banner() {
      return running?.output ?? ''
    },
    async start() {
      const own = { DATA_DIR: castellan.dataDir, PORT: port, LOG_LEVEL: 'error', ...settings }
      running = await startProcess(['sh', '-c', `${limits} exec ${process.execPath} ${program}`], {
        env: { ...process.env, ...settingsOf('start'), ...own },
        cwd: builtIn,
        ready: /^Embedded\s.*\n/m,
      })
      address = addressesIn(running.output)
      port = new URL(address.url).port
    },
    limitFiles(bytes) {
      limits = limitFileSize(bytes)
    },
    stop: async () => (await running?.end('SIGTERM')) ?? null,
    async kill() {
      await running?.end('SIGKILL')
    },
    practiceAt: (service) => castellan.banner.match(new RegExp(`${service} \\((\\S+)\\)`))?.[1] ?? '',
    async remove() {
      await castellan.kill()
      if (dataDir) rmSync(dataDir, { recursive: true, force: true })
    },
  }
  return castellan
}

const addressesIn = (banner: string) => ({
  url: banner.match(/^Castellan\s+(\S+)$/m)?.[1] ?? '',
  realmUrl: banner.match(/practice realm \((\S+)\)/)?.[1]?.replace(/^ws/, 'http') ?? '',
})
