import { readdirSync, readFileSync } from 'node:fs'
import { processorTimeOf, sum } from './figures'

/** A process and all that it has started. */
function treeOf(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
  return [pid, ...children.flatMap(treeOf)]
}

export const processorTimeOfTree = (pid: number) => processorTimeOf(...treeOf(pid))

/** In MB: https://man7.org/linux/man-pages/man5/proc_pid_smaps.5.html */
export function memoryOfTree(pid: number): { resident: number; own: number } {
  const maps = treeOf(pid).map((each) => readFileSync(`/proc/${each}/smaps_rollup`, 'utf8'))
  const total = (field: string) =>
    sum(maps.map((text) => Number(new RegExp(`^${field}: +(\\d+)`, 'm').exec(text)?.[1]))) / 1000
  return { resident: total('Rss'), own: total('Private_Dirty') }
}
