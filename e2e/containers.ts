import { SECOND } from '../shared/time'
import { dayAt } from './containers/day'
import { missingEngine } from './containers/engine'
import { install } from './containers/installation'
import { fetchImage, standInFor } from './containers/stand-ins'

/** What the compose file and the Dockerfile name; MongoDB's stand-in is made of the image of Castellan. */
const BASES = ['oven/bun:1.4.5-slim', 'redis:7.4-alpine', 'caddy:2.10-alpine']
const STORE = 'mongo:8.0'

const MOST_SHOWN = 10_000

const say = (line: string) => void process.stdout.write(`${line}\n`)

// Caddy makes the certificate of localhost itself.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
// What was started here ends as this process does.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

const missing = await missingEngine()
if (missing) {
  say(`Containers: skipped, needs ${missing}.`)
  process.exit(0)
}

async function bring(image: string) {
  say(`  ${image} cannot be fetched; in its place: ${await standInFor(image)}`)
}

async function liveTheDay(): Promise<void> {
  const isMongoReal = await fetchImage(STORE)
  for (const image of BASES) if (!(await fetchImage(image))) await bring(image)
  const installation = await install({ isMongoReal })
  try {
    await installation.compose('build')
    if (!isMongoReal) await bring(STORE)
    for (const { name, work } of dayAt(installation)) {
      const startedAt = Date.now()
      await work()
      say(`  ${name}: ${((Date.now() - startedAt) / SECOND).toFixed(0)} s`)
    }
  } catch (error) {
    say((await installation.compose('logs', '--tail', '30')).slice(-MOST_SHOWN))
    throw error
  } finally {
    await installation.remove()
  }
}

say("Containers: an operator's day, with the images of docker-compose.yml")
try {
  await liveTheDay()
  say('Everything went as docs/operations.md says.')
} catch (error) {
  say(`  ! ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
