import { useMemo } from 'react'
import { scriptOfTemplate } from '../../../shared/script-rules'
import type { Elements } from '../../ui/elements'
import { ScriptContext, versionBefore } from './log/script-line'
import type { ConsoleStore } from './stream/console-store'

interface ScriptLinesProps {
  templateId: string
  store: ConsoleStore
  children: Elements
}

/** Lets lines of the console lead to those of the script. */
export function ScriptLines({ templateId, store, children }: ScriptLinesProps) {
  const script = useMemo(() => {
    const id = scriptOfTemplate(templateId)
    return id && { id, versionAt: (number: number) => versionBefore(store.$console.get().entries, number) }
  }, [templateId, store])
  return <ScriptContext value={script || null}>{children}</ScriptContext>
}
