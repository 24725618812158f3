import type { AdminSystem } from '../../../../shared/admin'
import { asMoment } from '../../../lib/words/display-formats'
import { useZone } from '../../../lib/zone/use-zone'
import { Definition } from '../../../ui/Definition'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { Panel } from '../../../ui/Panel'
import { AuditLog } from './AuditLog'
import { StuckPayments } from './StuckPayments'

interface SystemPanelProps {
  system: AdminSystem | undefined
  isBusy: boolean
}

export function SystemPanel({ system, isBusy }: SystemPanelProps) {
  const zone = useZone()
  return (
    <>
      <Panel aria-label="This server" aria-busy={isBusy}>
        <Definition
          entries={[
            ['Running since', system ? asMoment(system.started_at, zone) : '–'],
            ['Embedded', system ? system.embedded.join(', ') || 'nothing' : '–'],
          ]}
        />
      </Panel>
      <StuckPayments />
      <AuditLog />
      <EmptyState title="System" text="coming soon" />
    </>
  )
}
