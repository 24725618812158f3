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

/** Connects a command to the store of the settings: beside the server that is at work, or in its place where none is. */
export async function openCommandStore({ mongodbUri, dataDir }: Config): Promise<OpenStore> {
  const opened = mongodbUri ? { uri: mongodbUri, stop: async () => {} } : await embeddedStore(dataDir)
  try {
    // Indexes are the server's to build.
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
  if (!existsSync(join(dataDir, STORE_FILE)))
    throw new ConfigError(`The data folder ${dataDir} holds no ${STORE_FILE}.`)
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

/** The folder where no server is at work, else null. */
function lockFolderIfFree(dataDir: string): DataFolder | null {
  try {
    return openDataFolder(dataDir)
  } catch (error) {
    if (error instanceof FolderInUse) return null
    throw error
  }
}
