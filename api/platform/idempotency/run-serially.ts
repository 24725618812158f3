const last = new Map<string, Promise<void>>()

/** Does what has the same name one after another in this process. Never ask for it within itself: it would wait for ever. */
export async function runSerially<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const before = last.get(name)
  const { promise, resolve } = Promise.withResolvers<void>()
  last.set(name, promise)
  try {
    await before
    return await work()
  } finally {
    resolve()
    if (last.get(name) === promise) last.delete(name)
  }
}
