import { useStore } from '@nanostores/react'
import { type ComponentProps, Suspense, useState } from 'react'
import { copyText } from '../../lib/browser/copy-text'
import { saveFile } from '../../lib/browser/save-file'
import { serverNow } from '../../lib/clock/server-clock'
import { $server } from '../../lib/live/server-store'
import { toastDone, toastFailed } from '../../lib/toasts/toasts'
import { $areKeysEnabled } from '../../ui/keys/keys-enabled'
import { usePageKeys } from '../../ui/keys/use-page-keys'
import { lazyPart } from '../../ui/lazy/lazy-part'
import { ConsoleBar } from './ConsoleBar'
import { fileOf, textOf } from './download/console-file'
import { KindFilter } from './filter/KindFilter'
import { ALL_KINDS } from './filter/line-kinds'
import { NothingShown } from './filter/NothingShown'
import type { ConsoleEntry } from './lines/console-entries'
import { ConsoleLog } from './log/ConsoleLog'
import { LinesLate } from './log/LinesLate'
import { MomentNote } from './moment/MomentNote'
import type { MomentStore } from './moment/moment-store'
import { useMoment } from './moment/use-moment'
import { StreamEnded } from './StreamEnded'
import { ConsoleSearch } from './search/ConsoleSearch'
import { useSearch } from './search/use-search'
import type { ConsoleStore } from './stream/console-store'
import { $isLogTall, setLogTall } from './tall-log'
import { useConsoleView } from './use-console-view'

const ConsoleKeys = lazyPart(() => import('./ConsoleKeys').then(({ ConsoleKeys }) => ConsoleKeys))

interface ConsolePanelProps {
  store: ConsoleStore
  moment: MomentStore
  botId: string
  botName: string
  isPlaying: boolean
}

export function ConsolePanel({ store, moment, botId, botName, isPlaying }: ConsolePanelProps) {
  const view = useConsoleView(store)
  const { shown, lines, kept, stream, isLate, zone, kinds, chooseKinds } = view
  const { logRef, isFollowing, setFollowing, onScroll, unseen } = view.follow
  const { isAway } = useStore($server)
  const [isWrapping, setWrapping] = useState(true)
  const [isShowingKeys, setShowingKeys] = useState(false)
  const search = useSearch(lines, logRef, () => setFollowing(false))
  const isTall = useStore($isLogTall)
  const sought = useMoment({ moment, lines, stream, zone, logRef, stopFollowing: () => setFollowing(false) })
  const areKeysEnabled = useStore($areKeysEnabled)
  usePageKeys({ '/': search.focusField, '?': () => setShowingKeys(true) }, areKeysEnabled)

  /** The pressed button disappears, so the log takes the focus. */
  const enterLog = () => logRef.current?.focus({ preventScroll: true })

  const andEnterLog = (act: () => void) => () => {
    act()
    enterLog()
  }

  return (
    <>
      <ConsoleBar
        search={<ConsoleSearch search={search} />}
        filter={<KindFilter chosen={kinds} counts={view.counts} onChoose={chooseKinds} />}
        total={view.newest}
        kept={kept}
        shown={lines.length}
        isFollowing={isFollowing}
        onFollow={setFollowing}
        isWrapping={isWrapping}
        onWrap={setWrapping}
        isTall={isTall}
        onTall={setLogTall}
        onCopy={() => copyEntries(shown, zone)}
        onDownload={() => saveConsole(view, botName)}
        onShowKeys={() => setShowingKeys(true)}
      />
      <ConsoleLog
        botId={botId}
        entries={shown}
        query={search.query}
        current={search.current}
        empty={<NothingYet kept={kept} onShowAll={andEnterLog(() => chooseKinds(ALL_KINDS))} />}
        moment={<MomentNote note={sought.note} onDismiss={andEnterLog(sought.dismiss)} />}
        note={isLate && stream !== 'ended' && !isAway && <LinesLate isPlaying={isPlaying} />}
        isWrapping={isWrapping}
        logRef={logRef}
        onScroll={onScroll}
        onKeyDown={search.onLogKeyDown}
        unseen={unseen}
        onJump={andEnterLog(() => setFollowing(true))}
      />
      {stream === 'ended' && !isAway && <StreamEnded onReconnect={andEnterLog(store.reconnect)} />}
      <Suspense>{isShowingKeys && <ConsoleKeys onClose={() => setShowingKeys(false)} />}</Suspense>
    </>
  )
}

const NothingYet = (props: ComponentProps<typeof NothingShown>) =>
  props.kept === 0 ? <p>Awaiting console output...</p> : <NothingShown {...props} />

async function copyEntries(entries: readonly ConsoleEntry[], zone: string) {
  try {
    await copyText(textOf(entries, zone))
    toastDone('Console copied')
  } catch (error) {
    toastFailed(error, 'The browser did not allow copying')
  }
}

function saveConsole({ entries, stream, zone }: ReturnType<typeof useConsoleView>, botName: string) {
  const isComplete = stream === 'open'
  const { name, text } = fileOf({ botName, entries, isComplete, zone, now: serverNow() })
  saveFile(name, 'text/plain;charset=utf-8', text)
}
