import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { accountsQuery } from '../features/accounts/account-requests'
import { AnalyticsTab } from '../features/bots/analytics/AnalyticsTab'
import { useBots } from '../features/bots/bot-requests'
import { CreateBotDialog } from '../features/bots/create/CreateBotDialog'
import { BotManagement } from '../features/bots/list/BotManagement'
import { BotSummary } from '../features/bots/list/BotSummary'
import { daysTodayQuery } from '../features/bots/today/day-requests'
import { hoursQuery } from '../features/bots/today/plan-hours-requests'
import { TodayClock } from '../features/bots/today/TodayClock'
import { unseenInAll } from '../features/news/unseen-in-words'
import { useCancelledCheckout } from '../features/subscription/return/cancelled-checkout'
import { useCheckoutReturn } from '../features/subscription/use-checkout-return'
import { askBeforeRender } from '../lib/queries/ask-before-render'
import { newsQuery } from '../lib/queries/news-queries'
import { botsQuery, subscriptionQuery, templatesQuery } from '../lib/queries/player-queries'
import { usePlan } from '../lib/queries/use-plan'
import { $session } from '../lib/session/session-store'
import { lazyPart } from '../ui/lazy/lazy-part'
import { Panel } from '../ui/Panel'
import { PageLayout } from '../ui/shell/PageLayout'
import { ProtectedPage } from '../ui/shell/ProtectedPage'
import { HEADS } from '../ui/shell/page-heads'
import { Tabs } from '../ui/Tabs'
import { useDashboardTab } from './use-dashboard-tab'

const SettingsTab = lazyPart(() => import('./SettingsTab').then(({ SettingsTab }) => SettingsTab))

askBeforeRender(() => [
  botsQuery,
  accountsQuery,
  subscriptionQuery,
  templatesQuery,
  newsQuery,
  hoursQuery,
  daysTodayQuery(),
])

export function DashboardPage() {
  return (
    <ProtectedPage>
      <Dashboard />
    </ProtectedPage>
  )
}

function Dashboard() {
  const { user } = useStore($session)
  const bots = useBots()
  const plan = usePlan()
  const templates = useQuery(templatesQuery)
  const accounts = useQuery(accountsQuery)
  const awaited = useCheckoutReturn()
  useCancelledCheckout()
  const [tab, openTab] = useDashboardTab()
  const { data: news } = useQuery(newsQuery)
  const username = user?.user_metadata.username
  const known = bots.data?.bots
  const tabs = [
    {
      id: 'bots',
      label: 'Bot Management',
      count: known?.length ?? null,
      content: <BotManagement bots={bots} accounts={accounts} plan={plan} />,
    },
    {
      id: 'analytics',
      label: 'Analytics',
      content: <AnalyticsTab bots={bots} accounts={accounts.data?.accounts} plan={plan} />,
    },
    {
      id: 'settings',
      label: 'Settings',
      count: unseenInAll(news),
      isNews: true,
      content: (
        <Suspense fallback={<Panel title="Subscription" aria-busy="true" />}>
          <SettingsTab plan={plan} awaited={awaited} bots={known} accounts={accounts.data?.accounts} />
        </Suspense>
      ),
    },
  ]
  return (
    <PageLayout
      {...HEADS.dashboard}
      title={username ? `Welcome back, ${username}` : HEADS.dashboard.title}
      subtitle={<TodayClock />}
    >
      <BotSummary bots={known} plan={plan} />
      <Tabs
        label="Dashboard"
        tabs={tabs}
        open={tab}
        onOpen={openTab}
        action={<CreateBotDialog bots={known} plan={plan} templates={templates} accounts={accounts} />}
      />
    </PageLayout>
  )
}
