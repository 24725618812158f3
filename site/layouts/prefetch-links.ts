import { prefetch } from 'astro:prefetch'

/** Astro looks for links when a page opens; those of the islands are rendered later. */
export function prefetchLinksOfIslands(): void {
  if (!document.querySelector('astro-island')) return
  addEventListener('mouseover', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link && !link.pathname.startsWith('/api/')) prefetch(link.href)
  })
}
