import type { AdminSystem } from '../../../../shared/admin'
import { asMoment } from '../../../lib/words/display-formats'
import { useZone } from '../../../lib/zone/use-zone'
import { Definition } from '../../../ui/Definition'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { Panel } from '../../../ui/Panel'
import { AuditLog } from './AuditLog'
import { DaysPanel } from './DaysPanel'
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
          entries={[['Running since', system ? asMoment(system.started_at, zone) : '–'], ...embeddedParts(system)]}
        />
      </Panel>
      <DaysPanel />
      <StuckPayments />
      <AuditLog />
      <EmptyState title="System" text="coming soon" />
    </>
  )
}

/** One row for each embedded part: "the practice realm (http://localhost:4101)". */
function embeddedParts(system: AdminSystem | undefined): [string, string][] {
  if (!system || system.embedded.length === 0) return [['Embedded', system ? 'nothing' : '–']]
  return system.embedded.map((part) => {
    const { name = part, place = 'yes' } = /^(?<name>.*) \((?<place>.*)\)$/.exec(part)?.groups ?? {}
    return [`Embedded: ${name}`, place]
  })
}
