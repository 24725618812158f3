/** Wakes whoever applies what the providers said. */
export interface Inbox {
  wake(): void
  /** Resolves with the next `wake` after this call. */
  woken(): Promise<void>
}

export function createInbox(): Inbox {
  let next = Promise.withResolvers<void>()
  return {
    wake() {
      next.resolve()
      next = Promise.withResolvers()
    },
    woken: () => next.promise,
  }
}
