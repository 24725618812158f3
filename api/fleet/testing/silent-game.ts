import { SECOND } from '../../../shared/time'
import { closeAfterTest } from '../../testing/closing'

const WELCOME = { protocol: 1, title: 'Silent', server: 'DE1', speed: 1, heartbeat: 20 * SECOND }

/** A game that accepts connections, and never answers, or the hello alone; it may hang up instead. */
export function silentGame({ hangsUp = false, answersHello = false } = {}) {
  const connections: unknown[] = []
  const signIns: string[] = []
  const server = Bun.serve({
    port: 0,
    fetch(request, socket) {
      socket.upgrade(request)
    },
    websocket: {
      open: (socket) => void connections.push(socket),
      message(socket, text) {
        const { id, call } = JSON.parse(String(text))
        if (hangsUp) socket.terminate()
        else if (call === 'sign_in') signIns.push(id)
        else if (answersHello) socket.send(JSON.stringify({ id, ok: WELCOME }))
      },
    },
  })
  closeAfterTest(() => server.stop(true))
  return { gameUrl: `ws://127.0.0.1:${server.port}`, connections, signIns }
}
