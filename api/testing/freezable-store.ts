import { type FreezableProxy, freezableProxy } from './freezable-proxy'

/** A way to a store on a unix socket that can stop passing anything on, as if the store were frozen. */
export interface FreezableStore extends FreezableProxy {
  uri: string
}

/** By default on a port of its own, else at the path of a unix socket. */
export async function freezableStore(socketPath: string, path?: string): Promise<FreezableStore> {
  const way = await freezableProxy(socketPath, path)
  return { ...way, uri: `mongodb://${path ? encodeURIComponent(path) : `127.0.0.1:${way.port}`}/frozen` }
}
