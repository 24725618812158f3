import { $session } from '../../../lib/session/session-store'
import { linkParts } from '../../../lib/words/link-parts'
import type { BellEntry, BellSection } from './bell-sections'

type Child = Node | string

/** Texts are added as text, so nothing in them becomes markup. */
export function node(tag: string, attributes: Record<string, string>, ...children: Child[]): HTMLElement {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}

export function sectionNode({ title, entries }: BellSection, onOpen: (entry: BellEntry) => void): HTMLElement {
  const items = entries.map((entry) => {
    const attributes = { 'data-entry': entry.id, 'data-icon': entry.icon, ...(entry.isUnread && { 'data-unread': '' }) }
    return node('li', attributes, entryNode(entry, onOpen))
  })
  return node('section', { 'aria-label': title }, node('h3', {}, title), node('ul', {}, ...items))
}

function entryNode(entry: BellEntry, onOpen: (entry: BellEntry) => void): HTMLElement {
  const { href, icon, title, text, at, account, isUnread } = entry
  const words = title === null ? [localized(text)] : announcementNodes(title, text)
  const time = node('time', { datetime: at }, momentOf(at))
  const hints = icon === 'error' ? [node('span', { class: 'visually-hidden' }, 'Error. ')] : []
  const content = [
    iconNode(icon),
    node(
      'div',
      { class: 'bell-text' },
      ...hints,
      ...words,
      node('p', { class: 'bell-time' }, ...newMark(isUnread), time, ...(account ? [node('span', {}, account)] : [])),
    ),
  ]
  if (href === null) return node('div', { class: 'bell-entry' }, ...content)
  const link = node('a', { class: 'bell-entry', href }, ...content)
  link.addEventListener('click', () => onOpen(entry))
  return link
}

const newMark = (isUnread: boolean) => (isUnread ? [node('b', {}, 'New')] : [])

function announcementNodes(title: string, text: string): HTMLElement[] {
  const parts = linkParts(text).map(({ text, href }) =>
    href
      ? node('a', { class: 'link', href, target: '_blank', rel: 'noopener noreferrer nofollow' }, text)
      : localized(text),
  )
  return [node('b', {}, title), node('p', {}, ...parts)]
}

/** Instants in a text of the server. */
const INSTANT = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g

const localized = (text: string) =>
  node(
    'span',
    {},
    text.replaceAll(INSTANT, (at) => momentOf(at)),
  )

// Not with the app's formats, whose chunks public pages do not have.
function momentOf(at: string): string {
  const timeZone = $session.get().user?.user_metadata.time_zone || undefined
  return new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone })
}

function iconNode(icon: BellEntry['icon']): Node {
  const icons = document.querySelector<HTMLTemplateElement>('#bell-icons')?.content
  return icons?.querySelector(`[data-icon="${icon}"]`)?.cloneNode(true) ?? document.createElement('i')
}
