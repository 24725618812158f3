import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Connection, createConnection } from 'mongoose'
import { startEmbeddedMongo } from '../start'

export interface TestMongo {
  connection: Connection
  close(): Promise<void>
}

/** A connection to a fresh database: on the MongoDB of TEST_MONGODB_URI, or else on the embedded one. */
export async function testMongo(): Promise<TestMongo> {
  const outside = process.env.TEST_MONGODB_URI
  return outside ? outsideMongo(outside) : embeddedMongo()
}

async function outsideMongo(uri: string): Promise<TestMongo> {
  const connection = await createConnection(uri, {
    dbName: `castellan_test_${crypto.randomUUID().slice(0, 8)}`,
  }).asPromise()
  return {
    connection,
    async close() {
      await connection.dropDatabase()
      await connection.close()
    },
  }
}

async function embeddedMongo(): Promise<TestMongo> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mongo-test-'))
  const server = await startEmbeddedMongo({ dataDir, ttlEveryMs: 50 })
  const connection = await createConnection(server.uri).asPromise()
  return {
    connection,
    async close() {
      await connection.close()
      await server.stop()
      await rm(dataDir, { recursive: true })
    },
  }
}
