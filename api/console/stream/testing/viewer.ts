import type { Socket } from 'bun'

/** A viewer on a bare socket, which can stop reading like a frozen browser. */
export interface Viewer {
  /** The stream has begun. */
  follows: Promise<void>
  /** Resolves when the line with this number, or a later one, was received. */
  untilLine(position: number): Promise<void>
  /** The received numbers, in order. */
  readonly positions: number[]
  readonly gaps: { from: number; to: number }[]
  /** Lines with an unexpected text. */
  readonly wrong: string[]
  pause(): void
  resume(): void
  leave(): void
}

interface ViewerOptions {
  port: number
  path?: string
  /** The expected beginning of the line with this number. */
  textOf(position: number): string
}

export async function openViewer({ port, path = '/', textOf }: ViewerOptions): Promise<Viewer> {
  const follows = Promise.withResolvers<void>()
  const positions: number[] = []
  const gaps: { from: number; to: number }[] = []
  const wrong: string[] = []
  const waiting = new Set<{ position: number; resolve(): void }>()
  const decoder = new TextDecoder()
  let rest = ''

  function see(field: string) {
    const position = positions.at(-1) ?? 0
    if (field.startsWith('id: ')) positions.push(Number(field.slice(4)))
    else if (field.startsWith('data: {"from"')) gaps.push(JSON.parse(field.slice(6)))
    else if (field.startsWith('data: ') && !field.startsWith(textOf(position), 6)) wrong.push(field.slice(0, 80))
    else if (field.startsWith(': following')) follows.resolve()
  }

  function wake() {
    for (const waiter of waiting) {
      if ((positions.at(-1) ?? 0) < waiter.position) continue
      waiting.delete(waiter)
      waiter.resolve()
    }
  }

  const socket: Socket = await Bun.connect({
    hostname: '127.0.0.1',
    port,
    socket: {
      open: (opened) => {
        opened.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
      },
      data(_, bytes) {
        const fields = (rest + decoder.decode(bytes, { stream: true })).split('\n')
        rest = fields.pop() ?? ''
        for (const field of fields) see(field)
        wake()
      },
    },
  })

  return {
    follows: follows.promise,
    untilLine(position) {
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.add({ position, resolve })
      wake()
      return promise
    },
    positions,
    gaps,
    wrong,
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    leave: () => socket.terminate(),
  }
}
