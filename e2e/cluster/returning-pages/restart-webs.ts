import { startTopology, type Web as WebProcess } from '../topology'
import { openPage, type Page, type Web, webAt } from './page'
import { storePlayers } from './players'
import { startStoreCounter } from './store-counter'
import { createTally, type Tally } from './tally'

const POLL_INTERVAL = 50
/** So many pages open at once, before anything is measured. */
const OPENED_AT_ONCE = 200
const BOTS_EACH = 6

interface Size {
  players: number
  pagesEach: number
}

interface Restarted {
  pages: number
  tally: Tally
  /** The commands to the store, as `find bots`, from the first signal until all pages are live again. */
  questions: Map<string, number>
}

/** Restarts two web processes one after the other, as a rolling deploy does, while many pages are open. */
export async function restartWebs({ players, pagesEach }: Size): Promise<Restarted> {
  const topology = await startTopology({ SHUTDOWN_NOTICE: '1' })
  const counter = await startStoreCounter(topology.store.address)
  const pages: Page[] = []
  try {
    const start = () => topology.startWeb({ MONGODB_URI: counter.uri })
    // The first process builds the site if it is stale.
    const processes = [await start(), await start()]
    const webs = createWebs(processes)
    const stored = await storePlayers(
      { mongodbUri: topology.store.address, secret: topology.settings.JWT_SECRET ?? '' },
      { players, botsEach: BOTS_EACH },
    )
    let tally = createTally()
    while (pages.length < players * pagesEach) {
      const opened = Array.from({ length: OPENED_AT_ONCE }, (_, index) => {
        const { token } = stored[(pages.length + index) % players] ?? { token: '' }
        return openPage({ token, address: `page ${pages.length + index}`, webs, tally: () => tally })
      })
      pages.push(...opened)
      await Promise.all(opened.map(({ shown }) => shown))
    }
    tally = createTally()
    counter.take()
    for (const process of processes) {
      await endAsProxy(process, webs)
      webs.add(await start())
    }
    while (!pages.every(({ isLive }) => isLive)) await Bun.sleep(POLL_INTERVAL)
    return { pages: pages.length, tally, questions: counter.take() }
  } finally {
    for (const page of pages) page.leave()
    counter.stop()
    await topology.stop()
  }
}

function createWebs(processes: WebProcess[]) {
  let turns: (Web & { url: string })[] = []
  const webs = {
    next() {
      const [first, ...others] = turns
      if (first) turns = [...others, first]
      return first
    },
    add({ url }: WebProcess) {
      turns = [...turns, { url, ...webAt(url) }]
    },
    remove({ url }: WebProcess) {
      turns = turns.filter((each) => each.url !== url)
    },
  }
  for (const each of processes) webs.add(each)
  return webs
}

/** No calls go to a process once it reports its shutdown. */
async function endAsProxy(process: WebProcess, webs: ReturnType<typeof createWebs>) {
  const ended = process.end('SIGTERM')
  while ((await fetch(`${process.url}/api/health/serving`)).ok) await Bun.sleep(POLL_INTERVAL)
  webs.remove(process)
  const code = await ended
  if (code !== 0) throw new Error(`A web process ended with ${code}`)
}
