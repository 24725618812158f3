import { useQuery } from '@tanstack/react-query'
import { scriptOfTemplate } from '../../../../shared/script-rules'
import type { ScriptAnswer } from '../../../../shared/scripts'
import type { Template } from '../../../../shared/templates'
import { scriptQuery, versionQuery } from '../../../lib/queries/script-queries'

/** The German name of their category. */
export const OWN_SCRIPTS = 'Eigene Skripte'

interface WantedScript {
  templateId: string | null
  /** Null for the newest. */
  version: number | null
}

/** A player's script as a template; undefined if it is none, or cannot be found. */
export function useScriptTemplate({ templateId, version }: WantedScript) {
  const id = scriptOfTemplate(templateId ?? '')
  const newest = useQuery({ ...scriptQuery(id ?? ''), enabled: id !== null && version === null })
  const pinned = useQuery({ ...versionQuery(id ?? '', version ?? 0), enabled: id !== null && version !== null })
  const found = version === null ? newest : pinned
  return {
    isLoading: id !== null && found.isLoading,
    isMissing: id !== null && found.isError && !found.data,
    template: found.data && templateId ? templateOf(templateId, found.data) : undefined,
  }
}

const templateOf = (id: string, { script, version }: ScriptAnswer): Template => ({
  id,
  label: script.name,
  description: version.runs ? `Your script, version ${version.number}.` : `Version ${version.number} cannot run yet.`,
  category: 'Scripts',
  plans: [],
  defaults: version.defaults,
  inputs: version.inputs,
  secrets: [],
  de: {
    label: script.name,
    description: version.runs
      ? `Dein Skript, Version ${version.number}.`
      : `Version ${version.number} läuft noch nicht.`,
    category: OWN_SCRIPTS,
  },
})
