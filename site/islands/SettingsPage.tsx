import { useStore } from '@nanostores/react'
import { AccountFacts } from '../features/settings/AccountFacts'
import { ThemeCards } from '../features/settings/ThemeCards'
import { ZonePanel } from '../features/settings/ZonePanel'
import { usePlan } from '../lib/queries/use-plan'
import { $session } from '../lib/session/session-store'
import { PageLayout } from '../ui/shell/PageLayout'
import { ProtectedPage } from '../ui/shell/ProtectedPage'
import { HEADS } from '../ui/shell/page-heads'
import { Tabs } from '../ui/Tabs'

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
  const tabs = [
    { id: 'appearance', label: 'Appearance', content: <Appearance zone={user?.user_metadata.time_zone ?? null} /> },
    { id: 'account', label: 'Account', content: <AccountFacts email={user?.email} plan={plan} /> },
  ]
  return (
    <PageLayout {...HEADS.settings}>
      <Tabs label="Settings" tabs={tabs} />
    </PageLayout>
  )
}

const Appearance = ({ zone }: { zone: string | null }) => (
  <div className="appearance">
    <ThemeCards />
    <ZonePanel chosen={zone} />
  </div>
)
