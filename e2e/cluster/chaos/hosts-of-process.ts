import { readFileSync } from 'node:fs'

/** The processes that run players' scripts for this one, without what shuts them in. */
export function hostsOf(pid: number): number[] {
  const children = childrenOf(pid)
  if (children.length === 0) return isHost(pid) ? [pid] : []
  return children.flatMap(hostsOf)
}

const isHost = (pid: number) => read(`/proc/${pid}/cmdline`).includes('scripts/host/main.ts')

const childrenOf = (pid: number) => read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // It has ended.
    return ''
  }
}
