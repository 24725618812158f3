import { RefreshCw, TriangleAlert } from 'lucide-react'
import { LAST_PAYMENT_FAILED } from '../../shared/plans/payment-failed-message'
import { NoBots } from '../features/bots/list/NoBots'
import { Button } from '../ui/Button'
import { ClosedGate, KeyRack, RisingLine } from '../ui/drawings/drawings'
import { EmptyState } from '../ui/feedback/EmptyState'
import { LoadError } from '../ui/feedback/LoadError'
import { Strip } from '../ui/feedback/Strip'
import { Waiting } from '../ui/feedback/Waiting'
import { LookSection } from './LookSection'

const nothing = () => {}

export const ScreenLooks = () => (
  <LookSection title="Waiting, empty and broken">
    <div className="split" data-even>
      <div className="panel">
        <Waiting text="Initialising session..." />
      </div>
      <LoadError text="An unexpected error occurred. Please try refreshing the page." onRetry={nothing} />
      <NoBots hasAccount={false} hoursADay={12} isPracticeRealm />
      <NoBots hasAccount={false} hoursADay={12} isPracticeRealm={false} />
      <NoBots hasAccount hoursADay={24} isPracticeRealm />
      <EmptyState drawing={<KeyRack />} text="No accounts registered yet." />
      <EmptyState drawing={<ClosedGate />} title="Bot not found" text="It was removed, or it is not one of yours." />
      <EmptyState drawing={<RisingLine />} title="Analytics" text="coming soon" />
    </div>
    <Strip icon={<TriangleAlert />}>
      <span>{LAST_PAYMENT_FAILED}</span>
    </Strip>
    <Strip icon={<RefreshCw />} tone="quiet">
      <span>Castellan was updated.</span>
      <Button size="small">Reload</Button>
    </Strip>
  </LookSection>
)
