type Task = () => unknown

/** Tasks that wait, in order of need; null once the page has been idle. */
let waiting: Task[] | null = []
let isUseful = false

/** Runs what only a click needs, after the page shows what it was opened for. */
export function whenIdle(task: Task): void {
  if (waiting) waiting.push(task)
  else task()
}

/** Also the mark that measurements read. */
export function markUseful(): void {
  if (isUseful) return
  isUseful = true
  performance.mark('useful')
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(runNext)
  else setTimeout(runNext)
}

function runNext() {
  const tasks = waiting ?? []
  waiting = null
  for (const task of tasks) task()
}
