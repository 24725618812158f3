import type { Engine } from '../engine/engine'
import type { Steps } from '../steps/steps'
import type { Collection } from '../storage/collection'
import { currentCollection } from '../storage/current'
import type { IndexBuild } from '../storage/index-build'
import type { IndexSpec } from '../storage/index-spec'
import { isWanted } from './wanted-indexes'
import { SLICE } from './writing'

/** Makes all of them or none, while others read and write. */
export function* buildIndexes(engine: Engine, collection: Collection, specs: IndexSpec[]): Steps<void> {
  const { catalogue, transactions } = engine
  let builds = transactions.write(() => specs.map((spec) => catalogue.beginIndex(collection, spec)))
  try {
    while (!transactions.write(() => buildSlice(engine, collection, builds))) yield
    builds = []
  } finally {
    transactions.write(() => {
      for (const build of builds) catalogue.abandonIndex(collection, build)
    })
  }
}

/** Answers whether the builds are finished. */
function buildSlice({ catalogue }: Engine, collection: Collection, builds: IndexBuild[]): boolean {
  const [first] = builds
  if (!first) return true
  for (const { failure } of builds) if (failure) throw failure
  const current = currentCollection(collection)
  const page = current.after(first.position, SLICE)
  for (const build of builds) build.add(page)
  if (page.length === SLICE) return false
  for (const build of builds) catalogue.finishIndex(current, build)
  return true
}

/** Another client may be making the same index. */
export function* waitForBuilds(collection: Collection | undefined, specs: IndexSpec[]): Steps<void> {
  const isAwaited = ({ index: { spec } }: IndexBuild) => specs.some((wanted) => isWanted(spec, wanted))
  while (collection?.builds.some(isAwaited)) yield
}
