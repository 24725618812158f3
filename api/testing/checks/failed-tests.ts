/** What Bun and Playwright write before the name of a test that failed. */
const FAILED = /^\s*(?:\(fail\)|✘\s+\d+)\s+(.+?)(?:\s+[[(][\d.]+m?s?[\])])?$/gmu

/** The names of the tests that failed, each once: Bun tells of them where they fail and again at its end. */
export function failedTests(output: string): string[] {
  return [...new Set([...output.matchAll(FAILED)].map(([, name = '']) => name))]
}
