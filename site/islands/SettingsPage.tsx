import { useStore } from '@nanostores/react'
import { AccountFacts } from '../features/settings/AccountFacts'
import { ThemeCards } from '../features/settings/ThemeCards'
import { usePlan } from '../lib/queries/use-plan'
import { $session } from '../lib/session/session-store'
import { AppPage } from '../ui/shell/PageLayout'
import { AppFrame } from '../ui/shell/ProtectedPage'
import { Tabs } from '../ui/Tabs'

export function SettingsPage() {
  return (
    <AppFrame>
      <Settings />
    </AppFrame>
  )
}

function Settings() {
  const { user } = useStore($session)
  const plan = usePlan()
  const tabs = [
    { id: 'appearance', label: 'Appearance', content: <ThemeCards /> },
    { id: 'account', label: 'Account', content: <AccountFacts email={user?.email} plan={plan} /> },
  ]
  return (
    <AppPage title="Settings" width="narrow">
      <Tabs label="Settings" tabs={tabs} />
    </AppPage>
  )
}
