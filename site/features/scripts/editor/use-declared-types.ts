import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type DeclaredTypes, readDeclarations } from '../code/declared-types'
import { declarationsQuery } from '../script-requests'

/** Undefined while loading. */
export function useDeclaredTypes(): DeclaredTypes | undefined {
  const { data } = useQuery(declarationsQuery)
  return useMemo(() => (data === undefined ? undefined : readDeclarations(data)), [data])
}
