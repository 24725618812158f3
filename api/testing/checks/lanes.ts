/**
 * Does all tasks of some lists, in so many lanes side by side. Each lane has a list, of which it does one task after
 * the other from the front; once nothing is left there, it helps at the end of the longest one.
 */
export async function runInLanes<Task>(count: number, lists: Task[][], run: (task: Task) => Promise<void>) {
  const left = lists.map((list) => [...list])
  const longest = () => left.reduce((most, list) => (list.length > most.length ? list : most), [])
  async function lane(own: Task[]) {
    for (let task = own.shift(); task; task = own.shift() ?? longest().pop()) await run(task)
  }
  await Promise.all(Array.from({ length: count }, (_, place) => lane(left[place % left.length] ?? [])))
}
