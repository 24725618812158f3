import { ConfigError } from '../platform/errors'
import { type EmbeddedMongo, type EmbeddedMongoOptions, StartRefusal, startEmbeddedMongo } from './mongodb/start'

/** The embedded MongoDB knows nothing of settings, so its start errors become configuration errors here. */
export async function startStore(options: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  try {
    return await startEmbeddedMongo(options)
  } catch (cause) {
    throw cause instanceof StartRefusal ? new ConfigError(cause.message, { cause }) : cause
  }
}
