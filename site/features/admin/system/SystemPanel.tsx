import type { AdminSystem } from '../../../../shared/admin'
import { WAY_NAMES } from '../../../../shared/enums/alert-kinds'
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
          ['Messages that wait', system ? waitingInWords(system) : '–'],
          ...sentMessages(system),
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

/** Also those of another version. */
const CHANNELS: Record<string, string> = {
  ...WAY_NAMES,
  webhook: 'Webhooks',
  run_receiver: 'Webhooks of one run',
  letter: 'Mails besides alerts',
}

const sentMessages = (system: AdminSystem | undefined): [string, string][] =>
  (system?.messages ?? []).map(({ channel, sent, not_sent }) => [
    `${CHANNELS[channel] ?? channel}, 24 hours`,
    `${asCount(sent)} sent${not_sent > 0 ? `, ${asCount(not_sent)} not` : ''}`,
  ])

function waitingInWords({ messages_waiting, messages_late }: AdminSystem): string {
  if (messages_waiting === 0) return 'none'
  return `${asCount(messages_waiting)}, ${messages_late > 0 ? `${asCount(messages_late)} late` : 'none late'}`
}

/** One row for each embedded part: "the practice realm (http://localhost:4101)". */
function embeddedParts(system: AdminSystem | undefined): [string, string][] {
  if (!system || system.embedded.length === 0) return [['Embedded', system ? 'nothing' : '–']]
  return system.embedded.map((part) => {
    const { name = part, place = 'yes' } = /^(?<name>.*) \((?<place>.*)\)$/.exec(part)?.groups ?? {}
    return [`Embedded: ${name}`, place]
  })
}
