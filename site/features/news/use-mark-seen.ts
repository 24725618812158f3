import { type RefObject, useEffect, useState } from 'react'
import type { Unseen } from '../../../shared/notifications'
import { type NewsKind, useSeen } from './news-requests'
import { useIsInView } from './use-is-in-view'

interface MarkSeenOptions {
  kind: NewsKind
  card: RefObject<HTMLElement | null>
  /** Undefined while loading. */
  news: Unseen | undefined
  /** Null for an empty list, undefined while loading. */
  newest: string | null | undefined
  refresh: () => void
}

/** Marks new entries as seen once they are visible. Returns the counts from before, so that they stay highlighted. */
export function useMarkSeen({ kind, card, news, newest, refresh }: MarkSeenOptions): Unseen | undefined {
  const { mutate } = useSeen(kind)
  const isInView = useIsInView(card)
  const { unseen = 0, seen_until = null } = news ?? {}
  useEffect(() => {
    if (!isInView || unseen === 0 || newest === undefined) return
    if (isAfter(newest, seen_until)) mutate({ until: newest })
    // The list is out of date.
    else refresh()
  }, [isInView, unseen, seen_until, newest, mutate, refresh])

  const [initial, setInitial] = useState(news)
  if (!initial && news) setInitial(news)
  return initial
}

/** Ids increase with time. */
export const isAfter = (id: string | null, seen: string | null): id is string => id !== null && id > (seen ?? '')
