/**
 * Runs the tasks of several lists in parallel lanes. Each lane works through its own list from the front, then takes
 * tasks from the end of the longest list.
 */
export async function runInLanes<Task>(count: number, lists: Task[][], run: (task: Task) => Promise<void>) {
  const left = lists.map((list) => [...list])
  const longest = () => left.reduce((most, list) => (list.length > most.length ? list : most), [])
  async function lane(own: Task[]) {
    for (let task = own.shift(); task; task = own.shift() ?? longest().pop()) await run(task)
  }
  await Promise.all(Array.from({ length: count }, (_, place) => lane(left[place % left.length] ?? [])))
}
