import { expect, test } from 'bun:test'
import { $ } from 'bun'
import { digestOfWeek } from './testing/busy-week'

test('a week that is played twice, and in another process, leaves the same digest', async () => {
  const digest = digestOfWeek('ansgar_h')
  expect(digestOfWeek('ansgar_h')).toBe(digest)
  expect(digestOfWeek('ben')).not.toBe(digest)
  const elsewhere = await $`${process.execPath} ${import.meta.dir}/testing/digest-of-week.ts ansgar_h`.text()
  expect(elsewhere.trim()).toBe(digest)
})
