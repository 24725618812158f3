import { type FreezableProxy, freezableProxy } from './freezable-proxy'

export interface FreezableStore extends FreezableProxy {
  uri: string
}

export async function freezableStore(socketPath: string, path?: string): Promise<FreezableStore> {
  const proxy = await freezableProxy(socketPath, path)
  return { ...proxy, uri: `mongodb://${path ? encodeURIComponent(path) : `127.0.0.1:${proxy.port}`}/frozen` }
}
