import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startProcess } from './started-process'

type Settings = Record<string, string>

/** The server alone prints its address; `npm start` prints a table. */
const SERVING = /^(?:Castellan +)?(http\S+)\n/m

export interface WebProcess {
  url: string
  pid: number
  output: string
  dataDir: string
  /** Stops it with SIGTERM; answers the exit code. */
  stop(): Promise<number>
}

/** The server as `npm start` runs it, without pages, on a data folder of its own. */
export async function startWebProcess(settings: Settings): Promise<WebProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'castellan-web-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'dist/client'), { recursive: true })
  writeFileSync(join(folder, 'dist/_headers.json'), '[]')
  const env = { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'silent', STAND_INS: 'off', ...settings }
  try {
    const command = [process.execPath, resolve('api/server.ts')]
    const { pid, output, end } = await startProcess(command, { env, cwd: folder, ready: SERVING })
    return {
      url: addressIn(output),
      pid,
      output,
      dataDir: join(folder, 'data'),
      async stop() {
        const code = await end('SIGTERM')
        remove()
        return code
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}

/** The server without the site, on the configured data folder. 'pipe' lets the test read its log. */
export async function startApiProcess<Log extends 'inherit' | 'pipe' = 'inherit'>(settings: Settings, log?: Log) {
  const env = { ...process.env, LOG_LEVEL: 'silent', ...settings }
  const command = [process.execPath, 'api/testing/processes/serve-api.ts']
  const started = await startProcess(command, { env, ready: SERVING, log })
  return {
    url: addressIn(started.output),
    log: started.log,
    async kill() {
      await started.end('SIGKILL')
    },
  }
}

const addressIn = (said: string) => SERVING.exec(said)?.[1] ?? ''
