import { useQuery } from '@tanstack/react-query'
import { templatesQuery } from './player-queries'

/** Undefined until loaded. */
export const usePracticeRealm = (): boolean | undefined => useQuery(templatesQuery).data?.practice_realm
