import type { Application } from './authorise'
import type { Grants } from './grants'

const TOKEN_TTL_SECONDS = 600

/** `/api/oauth2/token`: exchanges a code and its PKCE verifier for a token. */
export async function exchangeCode(request: Request, application: Application, grants: Grants): Promise<Response> {
  const form = new URLSearchParams(await request.text())
  if (!isApplication(request, form, application)) return refusal(401, 'invalid_client')
  if (form.get('grant_type') !== 'authorization_code') return refusal(400, 'unsupported_grant_type')
  const grant = grants.takeCode(form.get('code') ?? '')
  const isSame = grant?.redirectUri === form.get('redirect_uri')
  if (!grant || !isSame || grant.challenge !== challengeOf(form.get('code_verifier') ?? '')) {
    return refusal(400, 'invalid_grant')
  }
  return Response.json({
    token_type: 'Bearer',
    access_token: grants.tokenFor(grant),
    expires_in: TOKEN_TTL_SECONDS,
    refresh_token: crypto.randomUUID(),
    scope: grant.scopes.join(' '),
  })
}

function isApplication({ headers }: Request, form: URLSearchParams, { clientId, clientSecret }: Application): boolean {
  const basic = headers.get('authorization')?.match(/^Basic (.+)$/)?.[1]
  const given = basic
    ? Buffer.from(basic, 'base64').toString()
    : `${form.get('client_id')}:${form.get('client_secret')}`
  return given === `${clientId}:${clientSecret}`
}

const challengeOf = (verifier: string) => new Bun.CryptoHasher('sha256').update(verifier).digest('base64url')

const refusal = (status: 400 | 401, error: string) => Response.json({ error }, { status })
