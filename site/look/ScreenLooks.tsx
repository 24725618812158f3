import { NoBots } from '../features/bots/NoBots'
import { ClosedGate, KeyRack, RisingLine } from '../ui/drawings'
import { EmptyState } from '../ui/EmptyState'
import { LoadError } from '../ui/LoadError'
import { Waiting } from '../ui/Waiting'
import { LookSection } from './LookSection'

const nothing = () => {}

export const ScreenLooks = () => (
  <LookSection title="Waiting, empty and broken">
    <div className="split" data-even>
      <div className="panel">
        <Waiting text="Initialising session..." />
      </div>
      <LoadError text="An unexpected error occurred. Please try refreshing the page." onRetry={nothing} />
      <NoBots hasAccount={false} hoursADay={12} />
      <NoBots hasAccount hoursADay={24} />
      <EmptyState drawing={<KeyRack />} text="No accounts registered yet." />
      <EmptyState drawing={<ClosedGate />} title="Bot not found" text="It was removed, or it is not one of yours." />
      <EmptyState drawing={<RisingLine />} title="Analytics" text="coming soon" />
    </div>
  </LookSection>
)
