import { type ReactNode, Suspense } from 'react'
import type { Account } from '../../../../shared/accounts'
import type { Bot } from '../../../../shared/bots'
import type { Elements } from '../../../ui/elements'
import { Skeleton } from '../../../ui/feedback/Skeleton'
import { lazyPart } from '../../../ui/lazy/lazy-part'
import { Tabs } from '../../../ui/Tabs'
import type { BotTab } from './use-bot-tab'

const CastlesTab = lazyPart(() => import('../castles/CastlesTab').then(({ CastlesTab }) => CastlesTab))
const RunsTab = lazyPart(() => import('../runs/RunsTab').then(({ RunsTab }) => RunsTab))
const BotSettings = lazyPart(() => import('./BotSettings').then(({ BotSettings }) => BotSettings))

interface BotTabsProps {
  /** Undefined while loading. */
  bot: Bot | undefined
  /** Undefined while loading. */
  accounts: Account[] | undefined
  open: BotTab
  onOpen: (tab: string) => void
  console: Elements
}

export function BotTabs({ bot, accounts, open, onOpen, console }: BotTabsProps) {
  const late = (content: ReactNode) => <Suspense fallback={<TabLoading />}>{content || <TabLoading />}</Suspense>
  return (
    <Tabs
      label="Bot"
      open={open}
      onOpen={onOpen}
      tabs={[
        { id: 'console', label: 'Console', content: console },
        { id: 'castles', label: 'Castles', content: late(bot && <CastlesTab bot={bot} />) },
        { id: 'runs', label: 'Runs', content: late(bot && <RunsTab bot={bot} />) },
        { id: 'settings', label: 'Settings', content: late(bot && <BotSettings bot={bot} accounts={accounts} />) },
      ]}
    />
  )
}

const TabLoading = () => (
  <div className="tab-loading" aria-busy="true">
    <Skeleton height="20rem" />
  </div>
)
