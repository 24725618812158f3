import { MongoError } from '../errors/mongo-error'

/** Work in short steps. Between two of them, other work may be done. */
export type Steps<Result> = Generator<void, Result>

/** Does all the work at once. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Ends work that takes longer, as `maxTimeMS` asks. 0 means no limit. */
export function* withinTime<Result>(steps: Steps<Result>, milliseconds: number): Steps<Result> {
  if (milliseconds === 0) return yield* steps
  const end = performance.now() + milliseconds
  try {
    for (;;) {
      const { done, value } = steps.next()
      if (done) return value
      if (performance.now() >= end) throw new MongoError('MaxTimeMSExpired', 'operation exceeded time limit')
      yield
    }
  } finally {
    steps.return(undefined as never)
  }
}
