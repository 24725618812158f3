import { expect, test } from 'bun:test'
import { TOKEN_ROUTES } from '../../../api/identity/viewer/token-scopes'
import { ALL_SCOPES } from '../../../shared/enums/token-scopes'
import { curlLine } from './curl-line'

const pathFor = (scope: string) =>
  /https:\/\/castellan\.example(\S+)$/.exec(
    curlLine({ token: { scopes: [scope] }, secret: 'cstl_x' }, 'https://castellan.example') ?? '',
  )?.[1]

test('The line calls what the token reaches, and only looks', () => {
  const wrong = ALL_SCOPES.filter((scope) => {
    const path = pathFor(scope)
    return path && TOKEN_ROUTES[`GET ${path}`]?.scope !== scope
  })
  // Webhooks have their routes in a table of their own.
  expect(wrong.filter((scope) => scope !== 'webhooks:write')).toEqual([])
})

test('A token that can only change things has none', () => {
  expect(['bots:control', 'bots:write', 'accounts:write'].map(pathFor)).toEqual([undefined, undefined, undefined])
})
