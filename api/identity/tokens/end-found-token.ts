import { recordAudit } from '../audit/record-audit'
import { ApiTokenModel, type ApiTokenRecord } from './api-token-model'
import type { OwnTokenDeps } from './own-tokens'
import { hashTokenSecret } from './token-form'

/** Ends the token with this secret, also one that has expired. Of a renewed token, the old secret ends alone. */
export async function endFoundToken(deps: OwnTokenDeps, secret: string): Promise<ApiTokenRecord | null> {
  const hash = hashTokenSecret(secret)
  const token =
    (await ApiTokenModel.findOneAndDelete({ hash }).lean<ApiTokenRecord>()) ??
    (await ApiTokenModel.findOneAndUpdate(
      { oldHash: hash },
      { $set: { oldUntil: null }, $unset: { oldHash: 1 } },
    ).lean<ApiTokenRecord>())
  if (!token) return null
  await recordAudit(deps, null, {
    action: 'token_revealed',
    actor: null,
    subject: token.user,
    detail: `…${secret.slice(-4)}`,
  })
  deps.changes.publish({ kind: 'token', user: token.user, id: token._id })
  return token
}
