import type { Types } from 'mongoose'
import type { AdminHelpRequest, HelpQuery } from '../../../shared/help'
import { HELP_REQUESTS_PER_PAGE } from '../../../shared/limits'
import { type PageQuery, WRONG_CURSOR } from '../../../shared/pagination'
import { UserModel } from '../../identity/users/user-model'
import type { Viewer } from '../../identity/viewer/viewer'
import { invalid, notFound } from '../../platform/errors'
import { newestPage } from '../../platform/store/newest-page'
import { isObjectId } from '../../platform/store/object-id'
import { pageOf } from '../../platform/store/page'
import { shownAddress } from '../../platform/texts/mailbox'
import { HelpRequestModel, type HelpRequestRecord } from './help-request-model'
import { helpRequestView } from './help-request-view'

export async function listOwnHelpRequests(viewer: Viewer, query: PageQuery) {
  const { page, next_cursor } = await newestPage(
    (older) => HelpRequestModel.find({ user: viewer.id, ...older }).lean<HelpRequestRecord[]>(),
    {
      limit: HELP_REQUESTS_PER_PAGE,
      ...query,
    },
  )
  return { requests: page.map(helpRequestView), next_cursor }
}

/** All players' requests, newest first, but open ones as they are to be answered; `search` is a reference. */
export async function listHelpRequests({ state, search, ...query }: HelpQuery) {
  const reference = search?.trim().toUpperCase()
  const filter = reference ? { reference } : state ? { state } : {}
  const { page, next_cursor } =
    state === 'open' && !reference
      ? await openPage(query)
      : await newestPage((older) => HelpRequestModel.find({ ...filter, ...older }).lean<HelpRequestRecord[]>(), {
          limit: HELP_REQUESTS_PER_PAGE,
          ...query,
        })
  return { requests: await forAdmins(page), next_cursor }
}

/** Those with priority first, then by how long they wait. */
async function openPage({ limit, cursor }: PageQuery) {
  const before = cursor ? await requestAt(cursor) : null
  const { page, last } = await pageOf(async (count) => {
    const urgent = before && !before.hasPriority ? [] : await nextOpen({ hasPriority: true }, before, count)
    const isAmongOthers = before !== null && !before.hasPriority
    const others = await nextOpen({ hasPriority: { $ne: true } }, isAmongOthers ? before : null, count - urgent.length)
    return [...urgent, ...others]
  }, limit ?? HELP_REQUESTS_PER_PAGE)
  return { page, next_cursor: last && String(last._id) }
}

async function nextOpen(
  part: { hasPriority: boolean | { $ne: boolean } },
  before: { _id: Types.ObjectId } | null,
  count: number,
) {
  if (count === 0) return []
  const later = before ? { _id: { $gt: before._id } } : {}
  return HelpRequestModel.find({ state: 'open', ...part, ...later })
    .sort({ _id: 1 })
    .limit(count)
    .lean<HelpRequestRecord[]>()
}

async function requestAt(cursor: string) {
  const request = await HelpRequestModel.findById(cursor, { hasPriority: 1 }).lean()
  if (!request) throw invalid(WRONG_CURSOR)
  return request
}

export async function findHelpRequest(id: string): Promise<HelpRequestRecord> {
  const request = isObjectId(id) ? await HelpRequestModel.findById(id).lean<HelpRequestRecord>() : null
  if (!request) throw notFound('Request')
  return request
}

export async function forAdmins(requests: HelpRequestRecord[]): Promise<AdminHelpRequest[]> {
  const ids = requests.map(({ user }) => user)
  const users = await UserModel.find({ _id: { $in: ids }, deletedAt: null }, { email: 1, plan: 1 }).lean()
  const found = new Map(users.map((user) => [String(user._id), user]))
  return requests.map((request) => {
    const user = found.get(String(request.user))
    return { ...helpRequestView(request), email: user ? shownAddress(user.email) : null, plan: user?.plan ?? null }
  })
}
