import type { PageQuery } from '../../../shared/pagination'
import { listAudit } from '../../identity/audit/list-audit'
import { visibleToSubject } from '../../identity/audit/visible-to-subject'
import type { Viewer } from '../../identity/viewer/viewer'

export const listOwnAudit = ({ id }: Viewer, query: PageQuery) => listAudit(id, query, visibleToSubject)
