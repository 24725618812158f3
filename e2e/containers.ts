import { SECOND } from '../shared/time'
import { missingEngine } from './containers/engine'
import { type Installation, install } from './containers/installation'
import { operatorDay } from './containers/operator-day'
import { fetchImage, namedImages, standInFor } from './containers/stand-ins'

const MAX_SHOWN = 10_000

const say = (line: string) => void process.stdout.write(`${line}\n`)

// Caddy issues the certificate of localhost itself.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
let installation: Installation | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    await installation?.remove()
    process.exit(1)
  })
}

const missing = await missingEngine()
if (missing) {
  say(`Containers: skipped, needs ${missing}.`)
  process.exit(0)
}

async function bring(image: string) {
  say(`  ${image} cannot be fetched; in its place: ${await standInFor(image)}`)
}

async function runDay(): Promise<void> {
  const { store, others } = namedImages()
  const isMongoReal = await fetchImage(store)
  for (const image of others) if (!(await fetchImage(image))) await bring(image)
  installation = await install({ isMongoReal })
  try {
    await installation.compose('build')
    // Its stand-in is built from Castellan's image, which has the embedded store.
    if (!isMongoReal) await bring(store)
    for (const { name, work } of operatorDay(installation)) {
      const startedAt = Date.now()
      await work()
      say(`  ${name}: ${((Date.now() - startedAt) / SECOND).toFixed(0)} s`)
    }
  } catch (error) {
    say((await installation.compose('logs', '--tail', '30')).slice(-MAX_SHOWN))
    throw error
  } finally {
    await installation.remove()
  }
}

say("Containers: an operator's day, with the images of docker-compose.yml")
const failure = await runDay().then(
  () => null,
  (error) => error,
)
say(
  failure
    ? `  ! ${failure instanceof Error ? failure.message : failure}`
    : 'Everything went as docs/operations.md says.',
)
// Open console streams would keep the process alive.
process.exit(failure ? 1 : 0)
