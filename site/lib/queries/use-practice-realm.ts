import { useQuery } from '@tanstack/react-query'
import { templatesQuery } from './player-queries'

/** Whether bots play in the practice realm; undefined until loaded. */
export const usePracticeRealm = (): boolean | undefined => useQuery(templatesQuery).data?.practice_realm
