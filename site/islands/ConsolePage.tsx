import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import type { Bot } from '../../shared/bots'
import { PATHS } from '../../shared/paths'
import { accountsQuery } from '../features/accounts/account-requests'
import { isOnline } from '../features/bots/bot-figures'
import { botQuery, useBot } from '../features/bots/bot-requests'
import { BotFacts } from '../features/bots/detail/BotFacts'
import { BotHead } from '../features/bots/detail/BotHead'
import { BotTabs } from '../features/bots/detail/BotTabs'
import { useBotTab } from '../features/bots/detail/use-bot-tab'
import { useBotTitle } from '../features/bots/detail/use-bot-title'
import { daysTodayQuery, useBotDays } from '../features/bots/today/day-requests'
import { useHasWish } from '../features/bots/wish/use-has-wish'
import { ConsoleLoading } from '../features/console/ConsoleLoading'
import { ConsolePanel } from '../features/console/ConsolePanel'
import { createMomentStore, type MomentStore } from '../features/console/moment/moment-store'
import { ScriptLines } from '../features/console/ScriptLines'
import { type ConsoleStore, createConsoleStore } from '../features/console/stream/console-store'
import { followConsole } from '../features/console/stream/follow-console'
import { $isLogTall } from '../features/console/tall-log'
import { isNotFound } from '../lib/api/is-refused'
import { $server } from '../lib/live/server-store'
import { askBeforeRender } from '../lib/queries/ask-before-render'
import { failureOf } from '../lib/queries/failure'
import { subscriptionQuery } from '../lib/queries/player-queries'
import { BackToDashboard } from '../ui/BackToDashboard'
import { ClosedGate } from '../ui/drawings/drawings'
import { EmptyState } from '../ui/feedback/EmptyState'
import { LoadError } from '../ui/feedback/LoadError'
import { lazyPart } from '../ui/lazy/lazy-part'
import { PageLayout } from '../ui/shell/PageLayout'
import { ProtectedPage } from '../ui/shell/ProtectedPage'
import { HEADS } from '../ui/shell/page-heads'

const BotWish = lazyPart(() => import('../features/bots/wish/BotWish').then(({ BotWish }) => BotWish))

askBeforeRender(() => {
  const botId = botIdOf(location.pathname)
  return botId ? [botQuery(botId), accountsQuery, daysTodayQuery(), subscriptionQuery] : []
})

export function ConsolePage() {
  const botId = botIdOf(location.pathname)
  if (botId === '') {
    location.replace(PATHS.dashboard)
    return null
  }
  return (
    <ProtectedPage>
      <PageLayout {...HEADS.console} showsTimes>
        {botId === null ? <BotNotFound /> : <BotPage botId={botId} />}
      </PageLayout>
    </ProtectedPage>
  )
}

function BotPage({ botId }: { botId: string }) {
  const found = useBot(botId)
  const { data: accounts } = useQuery(accountsQuery)
  const store = useConsole(botId)
  const [moment] = useState(createMomentStore)
  const [tab, openTab] = useBotTab()
  const hasWish = useHasWish()
  const isTall = useStore($isLogTall)
  const bot = found.data?.bot
  const isGone = isNotFound(found.error)
  const failure = failureOf([found])
  useBotTitle(isGone ? undefined : bot)
  if (isGone) return <BotNotFound />
  if (failure) return <LoadError heading="h1" {...failure} />
  return (
    <section
      className="panel console"
      aria-label="Bot"
      data-tab={tab}
      data-tall={(isTall && tab === 'console') || undefined}
    >
      <BotHead id={botId} bot={bot} accounts={accounts?.accounts} />
      {bot && hasWish && (
        <Suspense fallback={null}>
          <BotWish bot={bot} />
        </Suspense>
      )}
      <BotTabs
        bot={bot}
        accounts={accounts?.accounts}
        open={tab}
        onOpen={openTab}
        console={bot ? <ConsoleTab bot={bot} store={store} moment={moment} /> : <ConsoleLoading />}
      />
    </section>
  )
}

interface ConsoleTabProps {
  bot: Bot
  store: ConsoleStore
  moment: MomentStore
}

function ConsoleTab({ bot, store, moment }: ConsoleTabProps) {
  const { data: accounts } = useQuery(accountsQuery)
  const day = useBotDays()(bot.id)
  return (
    <>
      <BotFacts bot={bot} accounts={accounts?.accounts} day={day} onHour={moment.wantHour} />
      <ScriptLines templateId={bot.templateId} store={store}>
        <ConsolePanel store={store} moment={moment} botId={bot.id} botName={bot.name} isPlaying={isOnline(bot)} />
      </ScriptLines>
    </>
  )
}

/** Streams while the page is open, also while another tab is shown. */
function useConsole(botId: string): ConsoleStore {
  const [store] = useState(() => createConsoleStore(followConsole(botId)))
  // Starts the stream while the bot is still loading.
  useEffect(() => store.$console.listen(() => {}), [store])
  // Reopens a console that ended when the server went away.
  useEffect(
    () =>
      $server.listen(({ connectedSince }, before) => {
        if (connectedSince !== before?.connectedSince) store.reconnect()
      }),
    [store],
  )
  return store
}

const BotNotFound = () => (
  <EmptyState
    drawing={<ClosedGate />}
    title="Bot not found"
    heading="h1"
    text="It was removed, or it is not one of yours."
    action={<BackToDashboard />}
  />
)

/** Empty if the path has no id; null if the id cannot be decoded. */
function botIdOf(path: string): string | null {
  try {
    return decodeURIComponent(path.split('/')[2] ?? '')
  } catch {
    return null
  }
}
