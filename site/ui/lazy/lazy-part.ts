import { type ComponentType, lazy } from 'react'
import { CodeMissing } from './CodeMissing'

/** Loads a component's code when it is first shown. Shows an error if the code does not load. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: CodeMissing as ComponentType<Props> }),
    ),
  )
