type Work = () => Promise<unknown>

interface Compared {
  work: Work
  unit: Work
  calls: number
}

/** How many times as much of this thread's time the work takes as the unit: the middle calls of each, which take turns. */
export async function processorRatio({ work, unit, calls }: Compared): Promise<number> {
  const costs: { work: number[]; unit: number[] } = { work: [], unit: [] }
  for (let call = 0; call < 2 * calls; call += 1) {
    const ofWork = await costOf(work)
    const ofUnit = await costOf(unit)
    // The first half warms up.
    if (call < calls) continue
    costs.work.push(ofWork)
    costs.unit.push(ofUnit)
  }
  return middle(costs.work) / middle(costs.unit)
}

const middle = (costs: number[]) =>
  costs.toSorted((one, other) => one - other)[Math.floor(costs.length / 2)] ?? Number.NaN

async function costOf(work: Work): Promise<number> {
  const before = ownTime()
  await work()
  return ownTime() - before
}

/** Microseconds that this thread has run. The store, the compiler and the collector have threads of their own. */
function ownTime(): number {
  // Linux brings the time of the running thread up to date only for the times of the whole process.
  process.cpuUsage()
  const { user, system } = process.threadCpuUsage()
  return user + system
}
