import { gunzipSync } from 'node:zlib'
import { deserialize } from 'bson'
import { openStandInStore } from './stand-in-store'

interface Entry {
  name: string
  document?: string
}

const args = process.argv.slice(2).join(' ')
if (args !== '--drop --oplogReplay --gzip --archive') throw new Error(`Unsupported arguments: ${args}`)

const text = gunzipSync(await Bun.stdin.bytes()).toString()
const entries: Entry[] = text
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))
const { client, db } = await openStandInStore()
for (const [name, collection] of Map.groupBy(entries, (entry) => entry.name)) {
  await db
    .collection(name)
    .drop()
    .catch(() => {})
  const documents = collection.flatMap(({ document }) =>
    document ? [deserialize(Buffer.from(document, 'base64'), { promoteValues: false })] : [],
  )
  if (documents.length > 0) await db.collection(name).insertMany(documents)
}
await client.close()
