import type { Subprocess } from 'bun'

const running = new Set<Subprocess>()

process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** A process that must not outlive this one, however early this one ends by itself. */
export function endsWithUs<Child extends Subprocess>(child: Child): Child {
  running.add(child)
  child.exited.then(() => running.delete(child))
  return child
}
