const FAILED = /^\s*(?:\(fail\)|✘\s+\d+)\s+(.+?)(?:\s+[[(][\d.]+m?s?[\])])?$/gmu

/** Bun prints a failure at once and again at the end, so duplicates are removed. */
export function failedTests(output: string): string[] {
  return [...new Set([...output.matchAll(FAILED)].map(([, name = '']) => name))]
}
