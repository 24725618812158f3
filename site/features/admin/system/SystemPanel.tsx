import type { AdminSystem } from '../../../../shared/admin'
import { asCount, asMoment } from '../../../lib/words/display-formats'
import { useZone } from '../../../lib/zone/use-zone'
import { AuditLog } from './AuditLog'
import { DaysPanel } from './DaysPanel'
import { FactsPanel } from './FactsPanel'
import { Soon } from './Soon'
import { StuckPayments } from './StuckPayments'

interface SystemPanelProps {
  system: AdminSystem | undefined
  isBusy: boolean
}

export function SystemPanel({ system, isBusy }: SystemPanelProps) {
  const zone = useZone()
  return (
    <>
      <FactsPanel
        label="This server"
        isBusy={isBusy}
        isWide
        facts={[
          ['Running since', system ? asMoment(system.started_at, zone) : '–'],
          ['Messages to webhooks', system ? messagesInWords(system) : '–'],
          ...embeddedParts(system),
        ]}
      />
      <DaysPanel />
      <StuckPayments />
      <AuditLog />
      <Soon subject="More about the system" />
    </>
  )
}

function messagesInWords({ messages_waiting, messages_late }: AdminSystem): string {
  if (messages_waiting === 0) return 'none waits'
  return `${asCount(messages_waiting)} waiting, ${messages_late > 0 ? `${asCount(messages_late)} late` : 'none late'}`
}

/** One row for each embedded part: "the practice realm (http://localhost:4101)". */
function embeddedParts(system: AdminSystem | undefined): [string, string][] {
  if (!system || system.embedded.length === 0) return [['Embedded', system ? 'nothing' : '–']]
  return system.embedded.map((part) => {
    const { name = part, place = 'yes' } = /^(?<name>.*) \((?<place>.*)\)$/.exec(part)?.groups ?? {}
    return [`Embedded: ${name}`, place]
  })
}
