import { useStore } from '@nanostores/react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useToday } from '../../lib/clock/use-today'
import { ALL_KINDS, countKinds, entriesOfKinds } from './filter/line-kinds'
import { useStableScroll } from './filter/use-stable-scroll'
import { linesOf } from './lines/console-entries'
import { createLineLocalizer } from './lines/localize-lines'
import { useFollow } from './log/use-follow'
import type { ConsoleStore } from './stream/console-store'

/** The lines of a console as they are shown: localized, filtered and followed. */
export function useConsoleView({ $console }: ConsoleStore) {
  const { entries: received, newest, stream, isLate } = useStore($console)
  const today = useToday()
  const localize = useMemo(() => createLineLocalizer(today), [today])
  const entries = useMemo(() => localize(received), [localize, received])
  const [kinds, setKinds] = useState(ALL_KINDS)
  const shownKinds = useDeferredValue(kinds)
  const shown = useMemo(() => entriesOfKinds(entries, shownKinds), [entries, shownKinds])
  const lines = useMemo(() => linesOf(shown), [shown])
  const counts = useMemo(() => countKinds(entries), [entries])
  const kept = useMemo(() => linesOf(entries).length, [entries])
  const follow = useFollow(newest, lines)
  const chooseKinds = useStableScroll(follow.logRef, follow.isFollowing, [shownKinds, setKinds])
  return { entries, shown, lines, counts, kept, newest, stream, isLate, zone: today.zone, kinds, chooseKinds, follow }
}
