import { mongo } from 'mongoose'
import { type Scan, scans } from './store-scans'

/** Scans without a pause, in a process of its own. Each line that it reads says what to scan next; it says each end. */
const [uri = ''] = process.argv.slice(2)
const client = await new mongo.MongoClient(uri, { maxPoolSize: 1 }).connect()
const players = client.db().collection('players')
let current: Scan | undefined
let finished = 0

process.stdout.write('ready\n')
for await (const line of console) {
  const isRunning = current !== undefined
  current = line in scans ? (line as Scan) : undefined
  if (current && !isRunning) scanOn()
}

async function scanOn() {
  while (current) {
    await scans[current](players)
    finished += 1
    process.stdout.write(`${finished}\n`)
  }
}
