import type { Announcement } from '../../../shared/announcements'
import { $session } from '../../lib/session/session-store'

const NEWEST = '/api/users/announcements?limit=3'
const NEAR = '1200px'

/** Fills the announcements section of a page without React. Requests them once the player scrolls near it. */
export function showAnnouncementsNear(section: Element | null): void {
  if (!section) return
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.at(-1)?.isIntersecting) return
      observer.disconnect()
      void fill(section)
    },
    { rootMargin: NEAR },
  )
  observer.observe(section)
}

async function fill(section: Element): Promise<void> {
  // On errors the page looks as if there were no announcements.
  const answer = await fetch(NEWEST).catch(() => null)
  if (!answer?.ok) return
  const { announcements }: { announcements: Announcement[] } = await answer.json()
  if (announcements.length === 0) return
  section.querySelector('ul')?.append(...announcements.map(entryOf))
  showBelow(section)
}

/** Appears only while it is below the screen, so that nothing visible moves. */
function showBelow(section: Element) {
  const show = () => {
    if (section.getBoundingClientRect().top < innerHeight) return
    removeEventListener('scroll', show)
    section.firstElementChild?.removeAttribute('hidden')
  }
  addEventListener('scroll', show)
  show()
}

function entryOf({ title, body, category, created_at }: Announcement): Node {
  const template = document.querySelector<HTMLTemplateElement>('#announcement')
  const entry = document.importNode(template?.content ?? new DocumentFragment(), true)
  // Not with the app's formats, to keep this page's scripts small.
  const timeZone = $session.get().user?.user_metadata.time_zone || undefined
  const date = new Date(created_at).toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone })
  const texts = { h3: title, '[data-body]': body, time: date, '.badge': category }
  for (const [part, text] of Object.entries(texts)) entry.querySelector(part)?.replaceChildren(text)
  entry.querySelector('time')?.setAttribute('datetime', created_at)
  return entry
}
