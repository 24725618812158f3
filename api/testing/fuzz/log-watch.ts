import type { TestApp } from '../test-app'
import { MARK } from './hostile'

export interface LogWatch {
  /** No later log line may contain it. */
  forbid(secret: string): void
  /** Complaints about the lines since the last call, which answered this status. */
  complaintsAbout(status: number): string[]
}

const IN_ADDRESS = /[?&](token|ticket)=/

export function watchLog({ logged }: Pick<TestApp, 'logged'>, secrets: string[]): LogWatch {
  const forbidden = new Set([MARK, ...secrets])
  let seen = logged().length
  return {
    forbid: (secret) => forbidden.add(secret),
    complaintsAbout(status) {
      const lines = logged().slice(seen)
      seen += lines.length
      return lines.flatMap((line) => complaintsAboutLine(line, status, forbidden))
    },
  }
}

function complaintsAboutLine(line: string, status: number, minded: Set<string>): string[] {
  const isCallersFault = status >= 400 && status < 500
  return [
    ...[...minded].filter((secret) => line.includes(secret)).map((secret) => `"${secret}" stands in the log`),
    ...(IN_ADDRESS.test(line) ? ['an address with a token stands in the log'] : []),
    ...(isCallersFault && line.includes('"stack"') ? ["a stack for the caller's fault stands in the log"] : []),
  ]
}
