import { readFileSync } from 'node:fs'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

const SNAPSHOT = /```yaml\n([\s\S]*?)```/

/** Prints the last page snapshot of a failed test, because the log may be all that is left of a run. */
export default class LastSeen implements Reporter {
  onTestEnd({ title }: TestCase, { attachments }: TestResult) {
    for (const { name, path } of attachments) {
      const shown = name === 'error-context' && path && SNAPSHOT.exec(readFileSync(path, 'utf8'))?.[1]
      if (shown) process.stdout.write(`\nLast seen in “${title}”:\n${shown}`)
    }
  }
}
