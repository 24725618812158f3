import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { ConfigError } from '../errors'
import { doOnceAcrossProcesses, hashOf } from './build-once'

/** In dist, so that a build of the site, which empties it, is followed by a new package. */
const STAMP = 'dist/.client-stamp'
const LOCK = 'node_modules/.cache/client-build.lock'
/** The types come from the routes and their schemas, wherever they are. */
export const CLIENT_SOURCES = ['api/**/*.ts', 'api/client/README.md', 'shared/**/*.ts', 'bun.lock']

/** Makes the npm package of the client among the files of the site, if its sources have changed. */
export async function buildClientIfStale(): Promise<void> {
  const stamp = hashOf(CLIENT_SOURCES)
  const isBuilt = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp
  await doOnceAcrossProcesses(isBuilt, LOCK, async () => {
    process.stderr.write('Building the client …\n')
    const { exitCode, stderr } = Bun.spawnSync([process.execPath, 'api/build-client.ts'])
    if (exitCode !== 0) throw new ConfigError(`The client could not be built.\n${stderr}`)
    writeFileSync(STAMP, stamp)
  })
}
