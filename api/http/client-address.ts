import type { Server } from 'bun'

interface Caller {
  request: Request
  server: Server<unknown> | null
}

/**
 * The address that a request came from. Behind `trustedProxies` proxies it is the entry that the outermost of them
 * appended to X-Forwarded-For; entries before that were written by the caller and are not believed.
 */
export function clientAddress({ request, server }: Caller, trustedProxies: number): string {
  const direct = server?.requestIP(request)?.address ?? 'unknown'
  if (trustedProxies === 0) return direct
  const forwarded =
    request.headers
      .get('x-forwarded-for')
      ?.split(',')
      .map((each) => each.trim()) ?? []
  return forwarded.at(-trustedProxies) || direct
}
