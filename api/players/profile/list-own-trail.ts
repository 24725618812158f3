import type { PageQuery } from '../../../shared/pagination'
import { asSubjectSees } from '../../identity/audit/as-subject-sees'
import { listAudit } from '../../identity/audit/list-audit'
import type { Viewer } from '../../identity/sign-in/sessions'

/** What was done to the player's account. */
export const listOwnTrail = ({ id }: Viewer, query: PageQuery) => listAudit(id, query, asSubjectSees)
