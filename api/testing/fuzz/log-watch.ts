import type { TestApp } from '../test-app'
import { MARK } from './hostile'

export interface LogWatch {
  /** From now on no line may say it. */
  forbid(secret: string): void
  /** What is wrong with the lines that were written since it was asked last, for a call that was answered so. */
  complaintsAbout(status: number): string[]
}

const IN_ADDRESS = /[?&](token|ticket)=/

/** Looks at what the server writes down while it is called. */
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
