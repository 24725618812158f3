import { Check } from 'lucide-react'
import type { NotificationSettings } from '../../../shared/channels'
import {
  ALERT_KINDS,
  ALL_ALERT_KINDS,
  type AlertKind,
  type Telling,
  WAY_NAMES,
  WAYS,
  type Way,
} from '../../../shared/enums/alert-kinds'
import { Panel } from '../../ui/Panel'
import type { ColumnReasons } from './columns'
import { Never } from './Never'
import { SavedSign } from './SavedSign'
import { TellingCell } from './TellingCell'
import { useSaveSettings } from './use-settings'

interface TellingsPanelProps {
  settings: NotificationSettings
  reasons: ColumnReasons
}

const NOTE =
  'Choose what each way sends, and when. Of one bot and kind, one message is sent in ten minutes, and the rest is counted.'

/** The table of kinds and ways. */
export function TellingsPanel({ settings: { tellings }, reasons }: TellingsPanelProps) {
  const save = useSaveSettings()
  const choose = (kind: AlertKind, way: Way, telling: Telling) =>
    save.mutate({ tellings: { [kind]: { [way]: telling } } })
  return (
    <Panel className="tellings-panel" title="Alerts" note={NOTE} actions={<SavedSign save={save} />}>
      <table className="table tellings">
        <thead>
          <tr>
            <th scope="col">What happens</th>
            <th scope="col">Page</th>
            {WAYS.map((way) => (
              <WayHead key={way} way={way} reason={reasons[way]} />
            ))}
          </tr>
        </thead>
        <tbody>
          {ALL_ALERT_KINDS.map((kind) => (
            <tr key={kind}>
              <th scope="row">
                <b>{ALERT_KINDS[kind].label}</b>
                <p>{ALERT_KINDS[kind].help}</p>
              </th>
              <PageCell kind={kind} />
              {WAYS.map((way) => (
                <TellingCell
                  key={way}
                  kind={kind}
                  way={way}
                  telling={tellings[kind][way]}
                  reason={reasons[way]}
                  onChoose={(telling) => choose(kind, way, telling)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

const WayHead = ({ way, reason }: { way: Way; reason: ColumnReasons[Way] }) => (
  <th scope="col" data-muted={reason ? true : undefined}>
    <span>{WAY_NAMES[way]}</span>
    {reason && <small>{reason.words}</small>}
  </th>
)

/** The page itself shows all that happens; a summary is not something that happens. */
const PageCell = ({ kind }: { kind: AlertKind }) => (
  <td data-head="Page" className="telling">
    {kind === 'report' ? (
      <Never />
    ) : (
      <span className="telling-always">
        <Check />
        <span>Always</span>
      </span>
    )}
  </td>
)
