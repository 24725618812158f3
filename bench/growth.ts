import { killAtExit } from '../api/testing/processes/started-process'
import { draw, type Line, type Panel } from './drawing'
import { machine, percentile, printLines } from './figures'
import { judge } from './goals'
import type { Cost, Wanted } from './growth/grown-server'
import { GROUPS, type Group, groupOf, ROUNDS, ROUTES } from './growth/requests'
import { isSmall, sized } from './size'

const REPETITIONS = Number(process.env.REPETITIONS ?? sized(5, 1))
/** A time of the processor differs by so much from run to run. */
const ERROR_OF_TIMES = 1.3
/** An index is read from its root; a page of an answer is as long in a small store. */
const ERROR_OF_READS = 1.05

interface Series {
  what: 'players' | 'bots'
  sizes: number[]
  fill(size: number): { players: number; bots: number }
}

const sizesOf = (name: string, usual: string) => (process.env[name] ?? usual).split(',').map(Number)

const SERIES: Series[] = [
  {
    what: 'players',
    sizes: sizesOf('PLAYERS', isSmall ? '200,400,800' : '1000,10000,100000'),
    fill: (players) => ({ players, bots: 0 }),
  },
  {
    what: 'bots',
    sizes: sizesOf('BOTS', isSmall ? '10,50,100' : '10,1000,5000'),
    fill: (bots) => ({ players: sized(1000, 200), bots }),
  },
]

/** The middle values of one request, by size. */
interface Growth extends Line {
  request: string
  reads: number[]
}

/** What each request of the product costs among more players and bots, as drawings in `bench/`. */
export async function reportGrowth(): Promise<boolean> {
  const found = new Map<Series, Growth[]>()
  for (const series of SERIES) found.set(series, await measure(series))
  const groups = Object.keys(GROUPS) as Group[]
  await draw([
    ...groups.map((group) => ({
      file: `growth-${group}.svg`,
      title: `${GROUPS[group]}: processor time`,
      panels: panelsOf(found, group, ({ values }) => values),
    })),
    {
      file: 'growth-reads.svg',
      title: 'All requests: documents and keys that the store reads',
      panels: panelsOf(found, null, ({ reads }) => reads),
    },
  ])
  printLines([
    `What a request costs among more players and bots, ${machine()}`,
    ...groups.flatMap((group) => linesOf(found, group)),
  ])
  return [...found].map(([series, growths]) => judgeSeries(series, growths)).every(Boolean)
}

function judgeSeries(series: Series, growths: Growth[]): boolean {
  const { what, sizes } = series
  const requests = growths.filter(({ request }) => groupOf(request) !== 'rounds')
  const grown = requests.filter((growth) => !isWithinLog(series, growth))
  const ratios = requests.map(({ values }) => ratioOf(values))
  const span = `${sizes[0]} to ${sizes.at(-1)} ${what}`
  judge(`${span}, the middle request`, percentile(ratios, 0.5), { most: logOf(sizes).at(-1) })
  return judge(`${span}, requests that grow faster than log n`, grown.length, {
    most: 0,
    unit: `of ${requests.length}`,
  })
}

async function measure(series: Series): Promise<Growth[]> {
  const servers = await Promise.all(series.sizes.map((size) => startServer(series.fill(size))))
  try {
    const requests = [...ROUTES, ...ROUNDS]
    for (const request of requests) await askEach(servers, request)
    const costs = new Map<string, number[][]>()
    await measureInTurns({ servers, requests, costs }, REPETITIONS)
    const growths: Growth[] = []
    for (const request of requests) {
      const reads = (await askEach(servers, request, true)).flat()
      const growth = () => ({ request, name: request, values: costs.get(request)?.map(median) ?? [], reads })
      // What seems to grow is measured again, because a busy machine makes anything seem so.
      if (!isWithinLog(series, growth())) await measureInTurns({ servers, requests: [request], costs }, 3 * REPETITIONS)
      growths.push(growth())
    }
    return growths
  } finally {
    for (const ask of servers) ask.end()
  }
}

type Server = Awaited<ReturnType<typeof startServer>>

interface Measured {
  servers: Server[]
  requests: string[]
  /** Of each request, by server. */
  costs: Map<string, number[][]>
}

async function measureInTurns({ servers, requests, costs }: Measured, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (const request of requests) {
      const added = await askEach(servers, request)
      const before = costs.get(request) ?? []
      costs.set(
        request,
        added.map((each, place) => [...(before[place] ?? []), ...each]),
      )
    }
  }
}

/** One after the other, so that none slows another. */
async function askEach(servers: Server[], request: string, countsReads = false): Promise<number[][]> {
  const costs: number[][] = []
  for (const ask of servers) costs.push(await ask({ request, countsReads }))
  return costs
}

async function startServer({ players, bots }: { players: number; bots: number }) {
  let answered = Promise.withResolvers<Cost>()
  const command = [process.execPath, 'bench/growth/grown-server.ts', `${players}`, `${bots}`]
  const child = killAtExit(Bun.spawn(command, { ipc: (answer: Cost) => answered.resolve(answer), stdout: 'inherit' }))
  child.exited.then((code) => answered.reject(new Error(`A server of ${players} players ended with ${code}`)))
  await answered.promise
  const ask = async (wanted: Wanted) => {
    answered = Promise.withResolvers()
    child.send(wanted)
    return (await answered.promise).costs
  }
  return Object.assign(ask, { end: () => child.disconnect() })
}

const median = (costs: number[]) => percentile(costs, 0.5)

const ratioOf = (values: number[], place = values.length - 1) => (values[place] ?? 0) / (values[0] || 1)

const logOf = (sizes: number[]) => sizes.map((size) => Math.log(size) / Math.log(sizes[0] ?? size))

function isWithinLog({ sizes }: Series, { request, values, reads }: Growth): boolean {
  const most = logOf(sizes).at(-1) ?? 1
  const isFlat = ratioOf(values) <= most * ERROR_OF_TIMES && ratioOf(reads) <= most * ERROR_OF_READS
  return isFlat || groupOf(request) === 'rounds'
}

function panelsOf(found: Map<Series, Growth[]>, group: Group | null, cost: (growth: Growth) => number[]): Panel[] {
  return [...found].map(([{ what, sizes }, growths]) => ({
    what,
    sizes,
    reference: logOf(sizes),
    lines: growths
      .filter(({ request }) => !group || groupOf(request) === group)
      .map((growth) => ({ name: growth.request, values: sizes.map((_, place) => ratioOf(cost(growth), place)) })),
  }))
}

function linesOf(found: Map<Series, Growth[]>, group: Group): string[] {
  const lines = [...found].flatMap(([series, growths]) => {
    const own = growths.filter(({ request }) => groupOf(request) === group)
    const sorted = own.toSorted((one, other) => ratioOf(other.values) - ratioOf(one.values))
    const middle = percentile(
      own.map(({ values }) => ratioOf(values)),
      0.5,
    )
    const shown = sorted.filter((growth, place) => place === 0 || !isWithinLog(series, growth))
    return [
      `    ${series.sizes.join(', ')} ${series.what}: ${middle.toFixed(2)} times, log n ${logOf(series.sizes).at(-1)?.toFixed(2)}`,
      ...shown.map(
        ({ request, values, reads }) =>
          `      ${request.padEnd(52)} ${ratioOf(values).toFixed(2)} times (${values.map((each) => (each / 1000).toFixed(1)).join(', ')} ms; reads ${reads.join(', ')})`,
      ),
    ]
  })
  return [`  ${GROUPS[group]}`, ...lines]
}
