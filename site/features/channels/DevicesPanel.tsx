import type { Channel } from '../../../shared/channels'
import { MAX_CHANNELS } from '../../../shared/enums/alert-kinds'
import { Panel } from '../../ui/Panel'
import { KnownChannel } from './KnownChannel'

interface DevicesPanelProps {
  /** Without this one. */
  devices: readonly Channel[]
  /** With this one. */
  count: number
  isAsleep: boolean
  onRemove: (channel: Channel) => void
}

/** Other browsers that take pushes. */
export const DevicesPanel = ({ devices, count, isAsleep, onRemove }: DevicesPanelProps) => (
  <Panel
    className="devices"
    title="Other devices"
    tabIndex={-1}
    actions={<span className="quiet">{`${count} of ${MAX_CHANNELS.push} devices take pushes`}</span>}
  >
    <ul className="device-list">
      {devices.map((channel) => (
        <li key={channel.id}>
          <KnownChannel channel={channel} isAsleep={isAsleep} onRemove={onRemove} />
        </li>
      ))}
    </ul>
  </Panel>
)
