import { existsSync, readFileSync, rmSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { SECOND } from '../shared/time'

const POLL_INTERVAL = 2
const TICKS_PER_SECOND = 100

export async function until(condition: () => Promise<boolean>, interval = POLL_INTERVAL) {
  while (!(await condition())) await Bun.sleep(interval)
}

export async function timed(act: () => PromiseLike<unknown>): Promise<number> {
  const from = performance.now()
  await act()
  return performance.now() - from
}

/** Private memory of a process, in kB: https://man7.org/linux/man-pages/man5/proc_pid_smaps.5.html */
export function memoryOf(pid: number): number {
  return Number(/^Private_Dirty: +(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1])
}

/** Objects of a worker that `report-heap.ts` is loaded into, in kB, after a full collection. */
export async function liveHeapOf(pid: number, heapFile: string): Promise<number> {
  const answer = `${heapFile}-${pid}`
  rmSync(answer, { force: true })
  process.kill(pid, 'SIGUSR2')
  await until(async () => existsSync(answer), 50)
  return Number(readFileSync(answer, 'utf8')) / 1000
}

/** Processor time of some processes so far, in milliseconds. */
export function processorTimeOf(...pids: number[]): number {
  const ticks = pids.map((pid) => {
    // The program's name is in brackets and may contain spaces: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return Number(fields[11]) + Number(fields[12])
  })
  return (sum(ticks) / TICKS_PER_SECOND) * SECOND
}

export const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

export const mean = (values: number[]) => sum(values) / values.length

export function percentile(values: number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? 0
}

export const formatPercentiles = (values: number[]) =>
  `p50 ${percentile(values, 0.5).toFixed(1)} ms, p99 ${percentile(values, 0.99).toFixed(1)} ms`

export const times = (values: number[], unit: number[]) => Math.round(percentile(values, 0.5) / percentile(unit, 0.5))

export const machine = () => `${cpus().length} cores (${cpus()[0]?.model}), load ${loadavg()[0]?.toFixed(1)}`

const printed: string[] = []

export function printLines(lines: string[]) {
  printed.push(...lines)
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** The lines that were printed since the last call. */
export const takePrinted = () => printed.splice(0)
