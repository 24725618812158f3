import { useStore } from '@nanostores/react'
import { Suspense, useDeferredValue, useMemo, useState } from 'react'
import { serverNow } from '../../lib/clock/server-clock'
import { useToday } from '../../lib/clock/use-today'
import { $server } from '../../lib/live/server-store'
import { toastDone, toastFailed } from '../../lib/toasts/toasts'
import { lazyPart } from '../../ui/lazy/lazy-part'
import { ConsoleBar } from './ConsoleBar'
import { download, fileOf, textOf } from './download/console-file'
import { copyText } from './download/copy-text'
import { KindFilter } from './filter/KindFilter'
import { ALL_KINDS, countKinds, entriesOfKinds } from './filter/line-kinds'
import { NothingShown } from './filter/NothingShown'
import { useStableScroll } from './filter/use-stable-scroll'
import { $areKeysEnabled } from './keys/keys-enabled'
import { usePageKeys } from './keys/use-page-keys'
import { linesOf } from './lines/console-entries'
import { createLineLocalizer } from './lines/localize-lines'
import { ConsoleLog } from './log/ConsoleLog'
import { useFollow } from './log/use-follow'
import { StreamEnded } from './StreamEnded'
import { ConsoleSearch } from './search/ConsoleSearch'
import { useSearch } from './search/use-search'
import type { ConsoleStore } from './stream/console-store'

const KeysDialog = lazyPart(() => import('./keys/KeysDialog').then(({ KeysDialog }) => KeysDialog))

interface ConsolePanelProps {
  store: ConsoleStore
  botName: string
}

export function ConsolePanel({ store, botName }: ConsolePanelProps) {
  const { entries: received, newest, stream } = useStore(store.$console)
  const { isAway } = useStore($server)
  const today = useToday()
  const localize = useMemo(() => createLineLocalizer(today), [today])
  const entries = useMemo(() => localize(received), [localize, received])
  const [kinds, setKinds] = useState(ALL_KINDS)
  const [isWrapping, setWrapping] = useState(true)
  const [isShowingKeys, setShowingKeys] = useState(false)
  const shownKinds = useDeferredValue(kinds)
  const shown = useMemo(() => entriesOfKinds(entries, shownKinds), [entries, shownKinds])
  const lines = useMemo(() => linesOf(shown), [shown])
  const counts = useMemo(() => countKinds(entries), [entries])
  const kept = useMemo(() => linesOf(entries).length, [entries])
  const { logRef, isFollowing, setFollowing, onScroll, unseen } = useFollow(newest, lines)
  const chooseKinds = useStableScroll(logRef, isFollowing, [shownKinds, setKinds])
  const search = useSearch(lines, logRef, () => setFollowing(false))
  const areKeysEnabled = useStore($areKeysEnabled)
  usePageKeys({ '/': search.focusField, '?': () => setShowingKeys(true) }, areKeysEnabled)

  /** The pressed button disappears, so the log takes the focus. */
  const enterLog = () => logRef.current?.focus({ preventScroll: true })

  function showAll() {
    chooseKinds(ALL_KINDS)
    enterLog()
  }

  function jump() {
    setFollowing(true)
    enterLog()
  }

  function reconnect() {
    store.reconnect()
    enterLog()
  }

  async function copy() {
    try {
      await copyText(textOf(shown, today.zone))
      toastDone('Console copied')
    } catch (error) {
      toastFailed(error, 'The browser did not allow copying')
    }
  }

  function save() {
    const isComplete = stream === 'open'
    download(fileOf({ botName, entries, isComplete, zone: today.zone, now: serverNow() }))
  }

  return (
    <>
      <ConsoleBar
        search={<ConsoleSearch search={search} />}
        filter={<KindFilter chosen={kinds} counts={counts} onChoose={chooseKinds} />}
        total={newest}
        kept={kept}
        shown={lines.length}
        isFollowing={isFollowing}
        onFollow={setFollowing}
        isWrapping={isWrapping}
        onWrap={setWrapping}
        onCopy={copy}
        onDownload={save}
        onShowKeys={() => setShowingKeys(true)}
      />
      <ConsoleLog
        entries={shown}
        query={search.query}
        current={search.current}
        empty={kept === 0 ? 'Awaiting console output...' : <NothingShown kept={kept} onShowAll={showAll} />}
        isWrapping={isWrapping}
        logRef={logRef}
        onScroll={onScroll}
        onKeyDown={search.onLogKeyDown}
        unseen={unseen}
        onJump={jump}
      />
      {stream === 'ended' && !isAway && <StreamEnded onReconnect={reconnect} />}
      {isShowingKeys && (
        <Suspense>
          <KeysDialog isOpen onOpenChange={setShowingKeys} />
        </Suspense>
      )}
    </>
  )
}
