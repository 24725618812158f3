import { expect, test } from 'bun:test'
import { runInLanes } from './lanes'

function tasksIn(count: number, lists: string[][]) {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const done = runInLanes(count, lists, (task) => {
    started.push(task)
    return new Promise<void>((end) => ends.set(task, end))
  })
  return {
    started,
    done,
    async end(...tasks: string[]) {
      for (const task of tasks) {
        ends.get(task)?.()
        await Promise.resolve()
      }
    },
  }
}

test('Each lane works through its list, then helps at the end of another one', async () => {
  const { started, done, end } = tasksIn(2, [
    ['long 1', 'long 2', 'long 3', 'long 4'],
    ['short 1', 'short 2'],
  ])
  expect(started).toEqual(['long 1', 'short 1'])
  await end('short 1', 'short 2')
  expect(started).toEqual(['long 1', 'short 1', 'short 2', 'long 4'])
  await end('long 1', 'long 4', 'long 2', 'long 3')
  await done
  expect(started).toEqual(['long 1', 'short 1', 'short 2', 'long 4', 'long 2', 'long 3'])
})

test('Extra lanes share the lists, and a single lane does them all', async () => {
  const { started } = tasksIn(3, [['a 1', 'a 2'], ['b 1']])
  expect(started).toEqual(['a 1', 'b 1', 'a 2'])
  const done: string[] = []
  await runInLanes(1, [['a 1', 'a 2'], ['b 1']], async (task) => void done.push(task))
  expect(done).toEqual(['a 1', 'a 2', 'b 1'])
})

test('A failing task fails the run', async () => {
  await expect(runInLanes(1, [['broken']], () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})
