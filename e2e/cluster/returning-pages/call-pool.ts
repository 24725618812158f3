interface Call {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
}

interface CallAnswer {
  status: number
  etag: string | null
  text: string
}

export interface CallPool {
  /** @throws if the connection breaks */
  call(call: Call): Promise<CallAnswer>
}

const MAX_CONNECTIONS = 128
const END_OF_HEAD = '\r\n\r\n'

interface Waiting {
  text: string
  settle: PromiseWithResolvers<CallAnswer>
}

interface Connection {
  send(waiting: Waiting): void
}

/** Makes calls over few connections that are kept, because ten thousand pages would use up the ports of one machine. */
export function createCallPool(port: number): CallPool {
  const queue: Waiting[] = []
  const idle: Connection[] = []
  let open = 0

  function next(connection: Connection) {
    const waiting = queue.shift()
    if (waiting) connection.send(waiting)
    else idle.push(connection)
  }

  async function connect() {
    let current: Waiting | null = null
    let received = ''
    const end = (error: Error) => {
      const at = idle.indexOf(connection)
      if (at >= 0) idle.splice(at, 1)
      current?.settle.reject(error)
      current = null
    }
    const socket = await Bun.connect({
      hostname: '127.0.0.1',
      port,
      socket: {
        data(_, bytes) {
          received += bytes.toString('latin1')
          const answer = answerIn(received)
          if (!answer || !current) return
          received = ''
          const { settle } = current
          current = null
          settle.resolve(answer)
          next(connection)
        },
        close() {
          open -= 1
          end(new Error('The connection was cut'))
          if (queue.length > 0) grow()
        },
        error: (_, error) => end(error),
      },
    })
    const connection: Connection = {
      send(waiting) {
        current = waiting
        socket.write(waiting.text)
      },
    }
    next(connection)
  }

  function grow() {
    if (open >= MAX_CONNECTIONS) return
    open += 1
    connect().catch((error) => {
      open -= 1
      for (const each of queue.splice(0)) each.settle.reject(error)
    })
  }

  return {
    call({ method, path, headers }) {
      const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
      const body = method === 'POST' ? 'content-type: application/json\r\ncontent-length: 2\r\n\r\n{}' : '\r\n'
      const waiting = {
        text: `${method} ${path} HTTP/1.1\r\n${lines.join('')}${body}`,
        settle: Promise.withResolvers<CallAnswer>(),
      }
      const connection = idle.pop()
      if (connection) connection.send(waiting)
      else {
        queue.push(waiting)
        grow()
      }
      return waiting.settle.promise
    },
  }
}

/** The answer, once it is whole. */
function answerIn(received: string): CallAnswer | null {
  const end = received.indexOf(END_OF_HEAD)
  if (end < 0) return null
  const head = received.slice(0, end)
  const status = Number(head.slice(9, 12))
  const length = status === 304 ? 0 : Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
  const text = received.slice(end + END_OF_HEAD.length)
  if (text.length < length) return null
  return { status, etag: /^etag: (.+)$/im.exec(head)?.[1] ?? null, text }
}
