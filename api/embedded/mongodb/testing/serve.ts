import { connect, createServer } from 'node:net'
import { startServer } from '../server/server'

const [file = '', socketPath = '', port] = process.argv.slice(2)

startServer({
  file,
  address: { unix: socketPath },
  onFault(error) {
    throw error
  },
})
if (port) await proxyTcp(Number(port))
process.stdout.write('listening\n')

/** Proxies TCP to the socket; ends as abruptly as this process does. */
function proxyTcp(from: number) {
  const server = createServer((caller) => {
    const store = connect(socketPath)
    caller.on('error', () => store.destroy()).pipe(store)
    store.on('error', () => caller.destroy()).pipe(caller)
  })
  return new Promise<void>((resolve) => server.listen(from, '127.0.0.1', resolve))
}
