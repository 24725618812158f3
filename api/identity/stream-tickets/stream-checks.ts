import { SECOND } from '../../../shared/time'
import type { Log } from '../../platform/log'
import type { Clock } from '../../platform/time/clock'
import { repeat } from '../../platform/time/repeat'
import type { Viewer } from '../viewer/viewer'

/** How long a stream may outlive its credential or the thing that it follows. */
const CHECK_INTERVAL = 10 * SECOND
/** Streams that were opened within this time are checked together, so that their questions to the store are shared. */
const COHORT_TIME = SECOND

interface CheckedStream {
  viewer: Viewer
  isThere(): Promise<boolean>
  /** Aborted once the credential or the followed object is gone. */
  leaving: AbortController
}

interface StreamChecksDeps {
  clock: Clock
  log: Pick<Log, 'warn'>
  /** Whether the credential that opened a stream exists still. */
  isViewerThere(viewer: Viewer): Promise<boolean>
}

interface Cohort {
  streams: Set<CheckedStream>
  ending: AbortController
}

/** Asks every ten seconds whether open streams may go on. */
export function createStreamChecks({ clock, log, isViewerThere }: StreamChecksDeps) {
  const cohorts = new Map<number, Cohort>()

  function cohortOf(slot: number): Cohort {
    const known = cohorts.get(slot)
    if (known) return known
    const cohort = { streams: new Set<CheckedStream>(), ending: new AbortController() }
    cohorts.set(slot, cohort)
    const check = {
      run: () => checkAll(cohort.streams, isViewerThere),
      pause: CHECK_INTERVAL,
      fromStart: true,
      startsWithPause: true,
      failure: 'Could not check whether open streams may go on',
    }
    void repeat({ clock, log }, check, cohort.ending.signal)
    return cohort
  }

  return {
    add(stream: CheckedStream) {
      const slot = Math.floor((clock.elapsed() % CHECK_INTERVAL) / COHORT_TIME)
      const cohort = cohortOf(slot)
      cohort.streams.add(stream)
      const leave = () => {
        cohort.streams.delete(stream)
        if (cohort.streams.size > 0 || cohorts.get(slot) !== cohort) return
        cohorts.delete(slot)
        cohort.ending.abort()
      }
      stream.leaving.signal.addEventListener('abort', leave, { once: true })
    },
  }
}

/** A check that fails, for example because the store is unavailable, does not end its stream. */
async function checkAll(streams: ReadonlySet<CheckedStream>, isViewerThere: StreamChecksDeps['isViewerThere']) {
  const viewers = new Map<string, Promise<boolean>>()

  function isThisViewerThere(viewer: Viewer): Promise<boolean> {
    const key = viewer.kind === 'session' ? viewer.sessionId : viewer.tokenId
    const known = viewers.get(key) ?? isViewerThere(viewer)
    viewers.set(key, known)
    return known
  }

  const checked = [...streams].map(async ({ viewer, isThere, leaving }) => {
    if ((await isThisViewerThere(viewer)) && (await isThere())) return
    leaving.abort(new Error('The credential or the followed object is gone'))
  })
  const failed = (await Promise.allSettled(checked)).find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
}
