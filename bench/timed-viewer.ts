/** Follows a console whose lines end with the time of their print. */
export interface TimedViewer {
  readonly outOfOrder: number
  /** Latency of each line since the last call, in milliseconds. */
  takeTimes(): number[]
  leave(): void
}

interface ViewerTarget {
  port: number
  path: string
  token: string
}

/** Uses a bare socket, because Bun's fetch has a limit of 256 concurrent requests. */
export async function openTimedViewer({ port, path, token }: ViewerTarget): Promise<TimedViewer> {
  const follows = Promise.withResolvers<void>()
  const decoder = new TextDecoder()
  let times: number[] = []
  let outOfOrder = 0
  let position = 0
  let rest = ''

  function handleField(field: string) {
    if (field.startsWith('id: ')) {
      const next = Number(field.slice(4))
      if (position > 0 && next !== position + 1) outOfOrder += 1
      position = next
    }
    const [, printedAt] = /^data: .* (\d{13})$/.exec(field) ?? []
    if (printedAt) times.push(Date.now() - Number(printedAt))
    if (field.startsWith(': following')) follows.resolve()
  }

  const socket = await Bun.connect({
    hostname: '127.0.0.1',
    port,
    socket: {
      open(opened) {
        opened.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`)
      },
      data(_, bytes) {
        const fields = (rest + decoder.decode(bytes, { stream: true })).split('\n')
        rest = fields.pop() ?? ''
        for (const field of fields) handleField(field)
      },
      close() {
        follows.reject(new Error('A console was closed before it began'))
      },
    },
  })
  await follows.promise
  return {
    get outOfOrder() {
      return outOfOrder
    },
    takeTimes() {
      const taken = times
      times = []
      return taken
    },
    leave: () => socket.terminate(),
  }
}
