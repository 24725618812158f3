import { type RefObject, useEffect, useState } from 'react'
import type { Unseen } from '../../../shared/notifications'
import { type NewsKind, useSeen } from './news-requests'
import { useIsInView } from './use-is-in-view'

interface MarkSeenOptions {
  kind: NewsKind
  card: RefObject<HTMLElement | null>
  /** Not known while it is loading. */
  news: Unseen | undefined
  /** The newest entry of the list, null where there is none; undefined while it is loading. */
  newest: string | null | undefined
  /** Asks for the list again. */
  refresh: () => void
}

/** Takes note of what is new as soon as it is in sight. Says what was new when the player came, which stays marked. */
export function useMarkSeen({ kind, card, news, newest, refresh }: MarkSeenOptions): Unseen | undefined {
  const { mutate } = useSeen(kind)
  const isInView = useIsInView(card)
  const { unseen = 0, seen_until = null } = news ?? {}
  useEffect(() => {
    if (!isInView || unseen === 0 || newest === undefined) return
    if (isAfter(newest, seen_until)) mutate({ until: newest })
    // The list is older than the count.
    else refresh()
  }, [isInView, unseen, seen_until, newest, mutate, refresh])

  const [initial, setInitial] = useState(news)
  if (!initial && news) setInitial(news)
  return initial
}

/** Ids grow with time. */
export const isAfter = (id: string | null, seen: string | null): id is string => id !== null && id > (seen ?? '')
