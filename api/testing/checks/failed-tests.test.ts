import { expect, test } from 'bun:test'
import { failedTests } from './failed-tests'

test('Failed tests of Bun and Playwright are listed once each', () => {
  const ofBun = ['(pass) a castle > stands [0.30ms]', '(fail) a castle > falls [12.50ms]', ' 1 fail']
  const ofPlaywright = [
    '  ✓  1 e2e/story.spec.ts:7:1 › A story (2.0s)',
    '  ✘  2 e2e/news.spec.ts:9:3 › The news (1.2m)',
  ]
  const failed = ['a castle > falls', 'e2e/news.spec.ts:9:3 › The news']
  expect(failedTests([...ofBun, ...ofPlaywright, ...ofBun].join('\n'))).toEqual(failed)
})
