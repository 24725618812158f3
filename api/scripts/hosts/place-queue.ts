export interface Waiting {
  signal?: AbortSignal
  /** Called once if all hosts are full. */
  onWait?(): void
}

/** Scripts that wait for a place, in the order in which they came. */
export interface PlaceQueue<Place> {
  readonly length: number
  /** @throws the signal's reason, or that with which all were sent away */
  wait(waiting: Waiting): Promise<Place>
  /** Gives places to the first ones, as long as there are any. */
  serve(take: () => Place | null): void
  tellFull(): void
  sendAway(reason: Error): void
}

interface Ticket<Place> {
  resolve(place: Place): void
  reject(reason: unknown): void
  tellFull(): void
}

export function createPlaceQueue<Place>(): PlaceQueue<Place> {
  const tickets = new Set<Ticket<Place>>()
  return {
    get length() {
      return tickets.size
    },
    wait({ signal, onWait }) {
      if (signal?.aborted) return Promise.reject(signal.reason)
      const { promise, resolve, reject } = Promise.withResolvers<Place>()
      let isTold = false
      const ticket: Ticket<Place> = {
        resolve,
        reject,
        tellFull() {
          if (!isTold) onWait?.()
          isTold = true
        },
      }
      const leave = () => {
        tickets.delete(ticket)
        reject(signal?.reason)
      }
      tickets.add(ticket)
      signal?.addEventListener('abort', leave, { once: true })
      return promise.finally(() => signal?.removeEventListener('abort', leave))
    },
    serve(take) {
      for (const ticket of tickets) {
        const place = take()
        if (!place) return
        tickets.delete(ticket)
        ticket.resolve(place)
      }
    },
    tellFull() {
      for (const { tellFull } of tickets) tellFull()
    },
    sendAway(reason) {
      for (const { reject } of tickets) reject(reason)
      tickets.clear()
    },
  }
}
