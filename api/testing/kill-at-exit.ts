import type { Subprocess } from 'bun'

const running = new Set<Subprocess>()

process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Sees to it that a process does not outlive this one, however early this one ends by itself. Answers the process. */
export function killAtExit<Child extends Subprocess>(child: Child): Child {
  running.add(child)
  child.exited.then(() => running.delete(child))
  return child
}
