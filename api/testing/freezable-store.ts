import { type FreezableProxy, freezableProxy } from './freezable-proxy'

export interface FreezableStore extends FreezableProxy {
  uri: string
}

export async function freezableStore(socketPath: string, path?: string): Promise<FreezableStore> {
  const way = await freezableProxy(socketPath, path)
  return { ...way, uri: `mongodb://${path ? encodeURIComponent(path) : `127.0.0.1:${way.port}`}/frozen` }
}
