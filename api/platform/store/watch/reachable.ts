import { connect } from 'node:net'

export type Address = { path: string } | { host: string; port: number }

export function isReachable(address: Address, within: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address)
    const end = (isConnected: boolean) => {
      socket.destroy()
      resolve(isConnected)
    }
    socket.setTimeout(within, () => end(false))
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })
}
