import { useQuery } from '@tanstack/react-query'
import { hasFeature } from '../../../../shared/plans/plans'
import type { Script } from '../../../../shared/scripts'
import { scriptsQuery } from '../../../lib/queries/script-queries'

const NONE: readonly Script[] = []

/** None for plans without scripts, and until they are loaded. */
export function useOwnScripts(plan: string): readonly Script[] {
  const { data } = useQuery({ ...scriptsQuery, enabled: hasFeature(plan, 'scripts') })
  return data?.scripts ?? NONE
}
