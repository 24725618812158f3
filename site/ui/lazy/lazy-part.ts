import { type ComponentType, lazy } from 'react'
import { CodeMissing } from './CodeMissing'

/** A part whose code comes when it is first shown, so that a page is not heavier for what few open; says so where it does not come. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: CodeMissing as ComponentType<Props> }),
    ),
  )
