import { useStore } from '@nanostores/react'
import { Suspense } from 'react'
import { AccountFacts } from '../features/settings/AccountFacts'
import { ThemeCards } from '../features/settings/ThemeCards'
import { ZonePanel } from '../features/settings/ZonePanel'
import { usePlan } from '../lib/queries/use-plan'
import { $session } from '../lib/session/session-store'
import { lazyPart } from '../ui/lazy/lazy-part'
import { Panel } from '../ui/Panel'
import { PageLayout } from '../ui/shell/PageLayout'
import { ProtectedPage } from '../ui/shell/ProtectedPage'
import { HEADS } from '../ui/shell/page-heads'
import { Tabs } from '../ui/Tabs'
import { useSettingsTab } from './use-settings-tab'

const NotificationsTab = lazyPart(() => import('./NotificationsTab').then(({ NotificationsTab }) => NotificationsTab))
const ApiTab = lazyPart(() => import('./ApiTab').then(({ ApiTab }) => ApiTab))

export function SettingsPage() {
  return (
    <ProtectedPage>
      <Settings />
    </ProtectedPage>
  )
}

function Settings() {
  const { user } = useStore($session)
  const plan = usePlan()
  const [tab, openTab] = useSettingsTab()
  const tabs = [
    { id: 'appearance', label: 'Appearance', content: <Appearance zone={user?.user_metadata.time_zone ?? null} /> },
    { id: 'account', label: 'Account', content: <AccountFacts email={user?.email} plan={plan} /> },
    {
      id: 'notifications',
      label: 'Notifications',
      content: (
        <Suspense fallback={<Panel title="Notifications" aria-busy="true" />}>
          <NotificationsTab />
        </Suspense>
      ),
    },
    {
      id: 'api',
      label: 'API',
      content: (
        <Suspense fallback={<Panel title="Tokens" aria-busy="true" />}>
          <ApiTab />
        </Suspense>
      ),
    },
  ]
  return (
    <PageLayout {...HEADS.settings}>
      <Tabs label="Settings" tabs={tabs} open={tab} onOpen={openTab} />
    </PageLayout>
  )
}

const Appearance = ({ zone }: { zone: string | null }) => (
  <div className="appearance">
    <ThemeCards />
    <ZonePanel chosen={zone} />
  </div>
)
