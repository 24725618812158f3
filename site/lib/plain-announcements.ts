import type { Announcement } from '../../shared/announcements'
import { asDate } from './formats'
import { NOTHING_ANNOUNCED } from './messages'

const NEWEST = '/api/users/announcements?limit=10'
const NEAR = '400px'

/** Fills a list on a page without React, as soon as somebody comes near it. */
export function showAnnouncementsNear(place: HTMLElement | null): void {
  if (!place) return
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      void fill(place)
    },
    { rootMargin: NEAR },
  )
  observer.observe(place)
}

async function fill(place: HTMLElement): Promise<void> {
  const say = (text: string) => place.querySelector('[role=status]')?.append(text)
  try {
    const answer = await fetch(NEWEST)
    if (!answer.ok) throw new Error(await answer.text())
    const { announcements }: { announcements: Announcement[] } = await answer.json()
    place.querySelector('ul')?.append(...announcements.map(entryOf))
    if (announcements.length === 0) say(NOTHING_ANNOUNCED)
  } catch {
    say('The announcements did not come. Reload the page to try again.')
  }
}

function entryOf({ title, body, category, created_at }: Announcement): Node {
  const template = document.querySelector<HTMLTemplateElement>('#announcement')
  const entry = document.importNode(template?.content ?? new DocumentFragment(), true)
  const texts = { h3: title, '[data-body]': body, time: asDate(created_at), '.badge': category }
  for (const [part, text] of Object.entries(texts)) entry.querySelector(part)?.replaceChildren(text)
  entry.querySelector('time')?.setAttribute('datetime', created_at)
  return entry
}
