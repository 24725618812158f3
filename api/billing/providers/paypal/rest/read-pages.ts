import { type Static, type TSchema, t } from 'elysia'
import type { PayPalApi } from './paypal-api'
import { readerOf } from './read-answer'

const Links = t.Object({ links: t.Optional(t.Array(t.Object({ rel: t.String(), href: t.String() }))) })
const readLinks = readerOf(Links)
const MAX_PAGES = 100

/** Follows the links to further pages, by their paths only, so that the token goes nowhere else. */
export async function readPages<Entry extends TSchema>(
  api: PayPalApi,
  path: string,
  { name, schema }: { name: string; schema: Entry },
) {
  const readEntries = readerOf(t.Object({ entries: t.Array(schema) }))
  const entries: Static<Entry>[] = []
  const visited = new Set<string>()
  for (let next: string | null = path; next && !visited.has(next) && visited.size < MAX_PAGES; ) {
    visited.add(next)
    const page = await api.get(next)
    entries.push(...readEntries({ entries: Object(page)[name] ?? [] }).entries)
    next = nextPage(page)
  }
  return entries
}

function nextPage(page: unknown): string | null {
  const { links } = readLinks(page)
  const url = URL.parse(links?.find(({ rel }) => rel === 'next')?.href ?? '')
  return url && url.pathname + url.search
}
