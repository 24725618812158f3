import type { PageQuery } from '../../shared/pagination'
import { asSubjectSees } from '../audit/as-subject-sees'
import { listAudit } from '../audit/list-audit'
import type { Viewer } from '../auth/sessions'

/** What was done to the player's account. */
export const listOwnTrail = ({ id }: Viewer, query: PageQuery) => listAudit(id, query, asSubjectSees)
