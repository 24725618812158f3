import { type ComponentType, lazy } from 'react'
import { CodeMissing } from './CodeMissing'
import { whenIdle } from './when-idle'

interface LazyPartOptions<Props> {
  /** `idle` loads it once the page is useful, so that it opens at once. */
  when?: 'shown' | 'idle'
  /** Shown if the code does not load. */
  missing?: ComponentType<Props>
}

/** Loads a component's code when it is first shown, or when the page is idle. Shows an error if the code does not load. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { when = 'shown', missing = CodeMissing as ComponentType<Props> }: LazyPartOptions<Props> = {},
) {
  let loaded: { default: ComponentType<Props> } | null = null
  const loadPart = async () => {
    loaded = { default: await load() }
    return loaded
  }
  // Without a network it is loaded when it is shown.
  if (when === 'idle') whenIdle(() => loadPart().catch(() => {}))
  return lazy(() => (loaded ? known(loaded) : loadPart().catch(() => ({ default: missing }))))
}

/** React shows a part whose promise calls back at once in the same render. */
// biome-ignore lint/suspicious/noThenProperty: a promise would call back later
const known = <Part>(part: Part) => ({ then: (show: (part: Part) => void) => show(part) }) as Promise<Part>
