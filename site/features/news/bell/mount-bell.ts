import type { UnseenNews } from '../../../../shared/notifications'
import { NOTIFICATIONS_PATH } from '../../../lib/navigation/site-paths'
import { type BellData, loadBell, loadNews, markAllRead, markRead } from './bell-data'
import { node, sectionNode } from './bell-nodes'
import { type BellEntry, sectionsOf } from './bell-sections'

/** With the new counts if they are known; otherwise the header asks for them. */
const UNSEEN_EVENT = 'unseen-changed'
const FAILED = 'Could not be marked. Please try again.'
const ELSEWHERE = 'Hear of this on Discord, by e-mail or push'
const EMPTY = 'Nothing has happened without you. Errors, limits and payments appear here.'

/** Fills the bell's panel until the returned function is called. Without React: public pages have it too. */
export function mountBell(place: HTMLElement): () => void {
  const readAll = button('Mark all read', () => void mark())
  const note = node('p', { class: 'bell-note', role: 'alert' })
  const list = node('div', { class: 'bell-list' }, node('p', { class: 'bell-empty', role: 'status' }, 'Loading…'))
  const title = node('h2', { id: 'bell-title' }, 'Notifications')
  place.replaceChildren(node('div', { class: 'bell-head' }, title, readAll), note, list, footNode(place))
  const leaving = new AbortController()
  let data: BellData | null = null
  readAll.disabled = true

  async function load() {
    try {
      show(await loadBell())
    } catch (error) {
      if (!data) list.replaceChildren(failureNode(error, () => void load()))
    }
  }

  function show(loaded: BellData) {
    if (leaving.signal.aborted) return
    data = loaded
    readAll.disabled = loaded.unseen.notifications.unseen + loaded.unseen.announcements.unseen === 0
    const content = contentOf(
      loaded,
      ({ news, next }) => data && show({ ...data, news: [...data.news, ...news], next }),
    )
    keepFocus(list, () => list.replaceChildren(...content))
  }

  async function mark() {
    if (!data) return
    note.textContent = ''
    try {
      await markAllRead(data)
      dispatchEvent(new CustomEvent(UNSEEN_EVENT))
    } catch {
      note.textContent = FAILED
    }
  }

  /** Something was read or has happened. The counts show at once; the entries that "Show older" loaded go. */
  function followUnseen(event: Event) {
    const unseen = 'detail' in event ? (event.detail as UnseenNews | null) : null
    if (!data || !unseen || JSON.stringify(unseen) === JSON.stringify(data.unseen)) return
    show({ ...data, unseen })
    void load()
  }

  addEventListener(UNSEEN_EVENT, followUnseen, leaving)
  void load()
  return () => leaving.abort()
}

type Older = Awaited<ReturnType<typeof loadNews>>

function contentOf(data: BellData, onOlder: (older: Older) => void): HTMLElement[] {
  const sections = sectionsOf(data).map((section) => sectionNode(section, markOpened))
  if (sections.length === 0) return [node('p', { class: 'bell-empty' }, EMPTY)]
  return data.next ? [...sections, olderButton(data.next, onOlder)] : sections
}

function markOpened({ isUnread, notification }: BellEntry): void {
  if (isUnread && notification) markRead(notification)
}

function olderButton(cursor: string, onOlder: (older: Older) => void): HTMLButtonElement {
  return button('Show older', async (pressed) => {
    pressed.setAttribute('aria-busy', 'true')
    try {
      onOlder(await loadNews(cursor))
    } catch {
      pressed.removeAttribute('aria-busy')
      pressed.textContent = 'Older ones could not be loaded. Try again'
    }
  })
}

function failureNode(error: unknown, onRetry: () => void): HTMLElement {
  const text = error instanceof Error ? error.message : 'This could not be loaded.'
  return node('div', { class: 'bell-empty', role: 'alert' }, node('p', {}, text), button('Try again', onRetry))
}

function footNode(place: HTMLElement): HTMLElement {
  const link = node('a', { class: 'link', href: NOTIFICATIONS_PATH }, ELSEWHERE)
  // The settings may be the page that is open.
  link.addEventListener('click', () => place.closest<HTMLElement>('[popover]')?.hidePopover?.())
  return node('p', { class: 'bell-foot' }, link)
}

function button(text: string, onPress: (pressed: HTMLButtonElement) => void): HTMLButtonElement {
  const pressed = node('button', { class: 'button', type: 'button', 'data-size': 'small' }, text) as HTMLButtonElement
  pressed.addEventListener('click', () => onPress(pressed))
  return pressed
}

/** Entries are rendered again; the focus stays on the same one. */
function keepFocus(list: HTMLElement, change: () => void): void {
  const entry = document.activeElement?.closest('[data-entry]')
  const id = entry && list.contains(entry) ? entry.getAttribute('data-entry') : null
  change()
  if (id) list.querySelector<HTMLElement>(`[data-entry="${id}"] > a`)?.focus()
}
