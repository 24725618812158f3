import { isLoopback } from '../../platform/http/loopback'
import { AUTHORISE_PAGE, policyOf } from './authorise-page'
import type { Grants } from './grants'
import { answerPage } from './pages/practice-page'
import { practiceIdentity } from './practice-identity'

const CALLBACK = '/api/auth/login/discord/callback'

export interface Application {
  clientId: string
  clientSecret: string
  /** The public address of the site, or null when only this machine reaches it. */
  publicUrl: string | null
}

interface AuthoriseRequest {
  redirectUri: string
  state: string
  scopes: string[]
  challenge: string
}

/**
 * `/oauth2/authorize`: shows the consent page and handles its two buttons
 * (https://discord.com/developers/docs/topics/oauth2).
 */
export async function authorise(request: Request, application: Application, grants: Grants): Promise<Response> {
  const authoriseRequest = readAuthoriseRequest(new URL(request.url).searchParams, application)
  if (typeof authoriseRequest === 'string') return new Response(authoriseRequest, { status: 400 })
  if (request.method !== 'POST') return pageFor(authoriseRequest)
  const form = await request.formData()
  if (form.get('decision') !== 'allow') {
    return redirectBack(authoriseRequest, {
      error: 'access_denied',
      error_description: 'The resource owner denied the request',
    })
  }
  return redirectBack(authoriseRequest, { code: grants.codeFor({ ...authoriseRequest, user: practiceIdentity(form) }) })
}

function readAuthoriseRequest(query: URLSearchParams, { clientId, publicUrl }: Application): AuthoriseRequest | string {
  const redirectUri = query.get('redirect_uri') ?? ''
  if (query.get('client_id') !== clientId) return 'No application has this client_id.'
  if (!isRegistered(redirectUri, publicUrl)) return 'This redirect_uri is not registered.'
  if (query.get('response_type') !== 'code') return 'The response_type is code.'
  const challenge = query.get('code_challenge') ?? ''
  if (query.get('code_challenge_method') !== 'S256' || !challenge) return 'The code_challenge_method is S256.'
  return { redirectUri, state: query.get('state') ?? '', scopes: (query.get('scope') ?? '').split(' '), challenge }
}

function isRegistered(redirectUri: string, publicUrl: string | null): boolean {
  const url = URL.parse(redirectUri)
  if (url?.pathname !== CALLBACK) return false
  return isLoopback(url.hostname) || (publicUrl !== null && url.origin === new URL(publicUrl).origin)
}

const pageFor = ({ redirectUri }: AuthoriseRequest) => answerPage(AUTHORISE_PAGE, policyOf(redirectUri))

function redirectBack({ redirectUri, state }: AuthoriseRequest, answer: Record<string, string>): Response {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries({ ...answer, state })) url.searchParams.set(name, value)
  return new Response(null, { status: 302, headers: { location: url.href } })
}
