import { useStore } from '@nanostores/react'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { toastDone, toastFailed } from '../../lib/toasts/toasts'
import { ConsoleBar } from './ConsoleBar'
import { ConsoleSearch } from './ConsoleSearch'
import { isGap } from './lines/console-entries'
import { download, fileNameOf, textOf } from './lines/console-text'
import { ConsoleLog } from './log/ConsoleLog'
import { useFollow } from './log/follow'
import { countMatches } from './log/line-parts'
import { walkMatches } from './log/match-walk'
import { StreamEnded } from './StreamEnded'
import type { ConsoleStore } from './stream/console-store'

interface ConsolePanelProps {
  store: ConsoleStore
  botName: string
}

/** The live console: its bar, its lines, and a word when the stream has ended. */
export function ConsolePanel({ store, botName }: ConsolePanelProps) {
  const { entries, newest, stream } = useStore(store.$console)
  const { logRef, isFollowing, setFollowing, onScroll, unseen } = useFollow(newest)
  const [isWrapping, setWrapping] = useState(true)
  const [typed, setTyped] = useState('')
  const sought = useDeferredValue(typed.trim())
  const match = useRef<Element | null>(null)
  const lines = useMemo(() => entries.filter((entry) => !isGap(entry)), [entries])
  const matches = useMemo(() => lines.reduce((sum, { text }) => sum + countMatches(text, sought), 0), [lines, sought])

  function walk(direction: 'up' | 'down') {
    if (logRef.current) match.current = walkMatches(logRef.current, direction, match.current)
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(textOf(entries))
      toastDone('Console copied')
    } catch (error) {
      toastFailed(error, 'The browser does not allow copying here')
    }
  }

  return (
    <>
      <ConsoleBar
        search={<ConsoleSearch sought={typed} matches={matches} onSeek={setTyped} onWalk={walk} />}
        total={newest}
        kept={lines.length}
        isFollowing={isFollowing}
        onFollow={setFollowing}
        isWrapping={isWrapping}
        onWrap={setWrapping}
        onCopy={copy}
        onDownload={() => download(fileNameOf(botName, new Date()), textOf(entries))}
      />
      <ConsoleLog
        entries={entries}
        sought={sought}
        isWrapping={isWrapping}
        logRef={logRef}
        onScroll={onScroll}
        unseen={unseen}
        onJump={() => setFollowing(true)}
      />
      {stream === 'ended' && <StreamEnded onReconnect={store.reconnect} />}
    </>
  )
}
