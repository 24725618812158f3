import type { AdminHelpRequest, HelpQuery } from '../../../shared/help'
import type { PageQuery } from '../../../shared/pagination'
import { UserModel } from '../../identity/users/user-model'
import type { Viewer } from '../../identity/viewer/viewer'
import { notFound } from '../../platform/errors'
import { newestPage } from '../../platform/store/newest-page'
import { isObjectId } from '../../platform/store/object-id'
import { shownAddress } from '../../platform/texts/mailbox'
import { type HelpRequestDocument, HelpRequestModel } from './help-request-model'
import { helpRequestView } from './help-request-view'

/** A request may hold 64 kB of lines. */
const DEFAULT_PAGE_SIZE = 25

export async function listOwnHelpRequests(viewer: Viewer, query: PageQuery) {
  const { page, next_cursor } = await newestPage((older) => HelpRequestModel.find({ user: viewer.id, ...older }), {
    limit: DEFAULT_PAGE_SIZE,
    ...query,
  })
  return { requests: page.map(helpRequestView), next_cursor }
}

/** All players' requests, newest first; `search` is a reference. */
export async function listHelpRequests({ state, search, ...query }: HelpQuery) {
  const filter = search?.trim() ? { reference: search.trim().toUpperCase() } : state ? { state } : {}
  const { page, next_cursor } = await newestPage((older) => HelpRequestModel.find({ ...filter, ...older }), {
    limit: DEFAULT_PAGE_SIZE,
    ...query,
  })
  return { requests: await forAdmins(page), next_cursor }
}

export async function findHelpRequest(id: string): Promise<HelpRequestDocument> {
  const request = isObjectId(id) ? await HelpRequestModel.findById(id) : null
  if (!request) throw notFound('Request')
  return request
}

export async function forAdmins(requests: HelpRequestDocument[]): Promise<AdminHelpRequest[]> {
  const ids = requests.map(({ user }) => user)
  const users = await UserModel.find({ _id: { $in: ids }, deletedAt: null }, { email: 1, plan: 1 }).lean()
  const found = new Map(users.map((user) => [String(user._id), user]))
  return requests.map((request) => {
    const user = found.get(String(request.user))
    return { ...helpRequestView(request), email: user ? shownAddress(user.email) : null, plan: user?.plan ?? null }
  })
}
