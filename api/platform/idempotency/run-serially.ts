const last = new Map<string, Promise<void>>()

/** Runs work of one name in sequence within this process. Nesting the same name is a deadlock. */
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
