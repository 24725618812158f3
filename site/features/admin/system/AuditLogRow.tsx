import type { AuditEntry } from '../../../../shared/audit'
import { actionLabel } from '../../../lib/words/action-label'
import { asMoment } from '../../../lib/words/display-formats'
import { LocalizedText } from '../../../ui/LocalizedText'
import { Time } from '../../../ui/Time'
import { whoInWords } from './audit-in-words'

export const AuditLogRow = ({ entry }: { entry: AuditEntry }) => (
  <li className="audit-row">
    <span className="audit-time">
      <Time at={entry.created_at} as={asMoment} />
    </span>
    <span>
      <b>{actionLabel(entry.action)}</b>
      {entry.detail && (
        <span>
          <span> · </span>
          <LocalizedText text={entry.detail} />
        </span>
      )}
    </span>
    <span className="audit-who">{whoInWords(entry)}</span>
  </li>
)
