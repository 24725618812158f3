import { SECOND } from '../shared/time'
import { percentile, processorTimeOf } from './figures'
import { sized } from './size'

const WARM_UP_TIME = 2 * SECOND
const MEASURE_TIME = sized(8, 2) * SECOND

interface Measured {
  /** Of the server that delivers. */
  pid: number
  /** How long each message since the last call took, in milliseconds. */
  takeTimes(): number[]
}

/** What a server delivers in each second of its processor time, while messages come. */
export async function measureDeliveries({ pid, takeTimes }: Measured) {
  await Bun.sleep(WARM_UP_TIME)
  takeTimes()
  const before = processorTimeOf(pid)
  await Bun.sleep(MEASURE_TIME)
  const times = takeTimes()
  const used = processorTimeOf(pid) - before
  return { aProcessorSecond: (times.length * SECOND) / used, p99: percentile(times, 0.99) }
}
