import type { Exception } from './exceptions'

export interface Finding {
  call: string
  code: string
  says: string
}

const HEADING = /^_+ (.+?) _+$/m
const CODE = /^- (ST\d+) /m

/** The findings in what schemathesis printed: a heading for each call or sequence of calls, and below it each code with its details. */
export function findingsIn(output: string): Finding[] {
  const [, ...sections] = output.split(HEADING)
  return sections.flatMap((call, index) => {
    if (index % 2 === 1) return []
    const [, ...parts] = (sections[index + 1] ?? '').split(CODE)
    return parts.flatMap((code, at) => (at % 2 === 0 ? [{ call, code, says: parts[at + 1] ?? '' }] : []))
  })
}

export const isListed = ({ call, code, says }: Finding, exceptions: readonly Exception[]) =>
  exceptions.some(
    (listed) =>
      listed.code === code && (listed.calls === '*' || listed.calls.includes(call)) && says.includes(listed.says ?? ''),
  )
