import type { AuditEntry } from '../../../../shared/audit'
import { actionLabel } from '../../../lib/words/action-label'
import { asMoment } from '../../../lib/words/display-formats'
import { LocalizedText } from '../../../ui/LocalizedText'
import { Time } from '../../../ui/Time'

export function AuditLogRow({
  entry: { action, detail, by, about, created_at, device, network },
}: {
  entry: AuditEntry
}) {
  const who = [by, about !== by && about && `about ${about}`, device, network].filter(Boolean).join(', ')
  return (
    <li>
      <div>
        <b>{actionLabel(action)}</b>
        {detail && (
          <span>
            <span> · </span>
            <LocalizedText text={detail} />
          </span>
        )}
        <p>
          <Time at={created_at} as={asMoment} />
          {who && <span>{` · ${who}`}</span>}
        </p>
      </div>
    </li>
  )
}
