import type { Server } from 'bun'

interface RequestSource {
  request: Request
  server: Server<unknown> | null
}

/**
 * The address that a request came from. Behind `trustedProxies` proxies it is the entry that the outermost of them
 * appended to X-Forwarded-For; the caller can forge the entries before it
 * (https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/X-Forwarded-For).
 */
export function clientAddress({ request, server }: RequestSource, trustedProxies: number): string {
  const direct = server?.requestIP(request)?.address ?? 'unknown'
  if (trustedProxies === 0) return direct
  const forwarded = request.headers.get('x-forwarded-for')?.split(',') ?? []
  return withoutPort(forwarded.at(-trustedProxies)?.trim() ?? '') || direct
}

/** Some proxies append the port: `203.0.113.1:443`, `[2001:db8::1]:443`. */
function withoutPort(entry: string): string {
  return entry.match(/^"?\[(.+)\](?::\d+)?"?$/)?.[1] ?? entry.replace(/^([\d.]+):\d+$/, '$1')
}
