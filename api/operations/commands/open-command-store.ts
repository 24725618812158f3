import { existsSync } from 'node:fs'
import { join } from 'node:path'
import mongoose from 'mongoose'
import { STORE_FILE, uriOfRunning } from '../../embedded/mongodb/start'
import { startStore } from '../../embedded/start-store'
import { type DataFolder, FolderInUse, openDataFolder } from '../../platform/data-folder/data-folder'
import { ConfigError } from '../../platform/errors'
import { mongooseOptions, storeFaultOf } from '../../platform/store/connection'
import type { Config } from '../../wiring/config'

interface OpenStore {
  folder: DataFolder
  close(): Promise<void>
}

/** Connects a command to the configured store: through the running server, or by starting the embedded store itself. */
export async function openCommandStore({ mongodbUri, dataDir }: Config): Promise<OpenStore> {
  const opened = mongodbUri ? { uri: mongodbUri, stop: async () => {} } : await embeddedStore(dataDir)
  try {
    // The server builds the indexes.
    await mongoose.connect(opened.uri, { ...mongooseOptions(), autoIndex: false, autoCreate: false })
  } catch (cause) {
    await opened.stop()
    throw new ConfigError(`The store ${storeFaultOf(cause)}.`, { cause })
  }
  return {
    folder: { path: dataDir, release() {} },
    async close() {
      await mongoose.disconnect()
      await opened.stop()
    },
  }
}

async function embeddedStore(dataDir: string) {
  if (!existsSync(join(dataDir, STORE_FILE))) throw new ConfigError(`The data folder ${dataDir} has no ${STORE_FILE}.`)
  const folder = lockFolderIfFree(dataDir)
  if (!folder) return { uri: uriOfRunning(dataDir), stop: async () => {} }
  const { uri, stop } = await startStore({ dataDir })
  return {
    uri,
    async stop() {
      await stop()
      folder.release()
    },
  }
}

/** null if a server is using the folder. */
function lockFolderIfFree(dataDir: string): DataFolder | null {
  try {
    return openDataFolder(dataDir)
  } catch (error) {
    if (error instanceof FolderInUse) return null
    throw error
  }
}
