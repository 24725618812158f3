import { createGzip } from 'node:zlib'
import { serialize } from 'bson'
import { openStandInStore } from './stand-in-store'

const args = process.argv.slice(2).join(' ')
if (args !== '--oplog --gzip --archive') throw new Error(`Unsupported arguments: ${args}`)

const archive = createGzip()
archive.pipe(process.stdout)
const { client, db } = await openStandInStore()
for (const { name } of await db.listCollections().toArray()) {
  archive.write(`${JSON.stringify({ name })}\n`)
  for await (const document of db.collection(name).find())
    archive.write(`${JSON.stringify({ name, document: Buffer.from(serialize(document)).toString('base64') })}\n`)
}
await client.close()
archive.end()
