import { drawn } from './drawing/svg'
import { followRealm, type RealmNews } from './feed/follow-realm'
import { showEvents } from './feed/show-events'
import { showStrongest } from './feed/show-strongest'
import { showWays } from './feed/show-ways'
import { createMap } from './map/create-map'
import { pointOut } from './map/point-out'

type KnownNews = Extract<RealmNews, { map: unknown }>

const TICK = 1_000

const STATUS = {
  silent: 'The realm does not answer at the moment. This page tries again every ten seconds.',
  missing: 'There is no practice realm of this name. Choose one of these servers.',
}

/** Says that no realm has this name. The page's style leaves only this and the links to servers. */
export function showMissing(root: HTMLElement): void {
  root.dataset.state = 'missing'
  root.querySelector('[role=status]')?.replaceChildren(STATUS.missing)
}

/** Brings the page of a realm to life: its map, its strongest and its events. */
export function showRealm(root: HTMLElement, server: string): () => void {
  const part = <Element extends globalThis.Element>(selector: string) => {
    const found = root.querySelector<Element>(selector)
    if (!found) throw new Error(`The page has no ${selector}`)
    return found
  }
  const svg = drawn('svg', { class: 'realm-map' })
  part('.realm-frame').prepend(svg)
  const [table, events, ways, status] = [
    part<HTMLElement>('table'),
    part<HTMLElement>('.realm-events'),
    part<HTMLElement>('.realm-journeys'),
    part('[role=status]'),
  ]
  const map = createMap(svg, server)
  const refreshTip = pointOut({ svg, tip: part<HTMLElement>('.realm-tip') }, map)
  let known: KnownNews | null = null

  function draw() {
    if (!known) return
    map.show(known.map, known.now)
  }

  function show(news: RealmNews) {
    root.dataset.state = news.state
    const text = statusOf(news)
    if (status.textContent !== text) status.textContent = text
    if (!('map' in news)) return
    known = news
    draw()
    showStrongest(table, news.map)
    tick()
  }

  function tick() {
    if (!known) return
    showEvents(events, known.map, known.now())
    showWays(ways, known.map, known.now())
    refreshTip()
  }

  const resized = new ResizeObserver(() => map.resize() && draw())
  resized.observe(svg)
  map.resize()
  const ticking = setInterval(tick, TICK)
  const stop = followRealm(server, show)
  return () => {
    stop()
    resized.disconnect()
    clearInterval(ticking)
  }
}

function statusOf(news: RealmNews): string {
  if (!('map' in news)) return STATUS[news.state]
  const { map, state } = news
  const time = new Date(map.at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  if (state === 'away') return `The realm does not answer at the moment. This is how it was at ${time}.`
  if (map.castles.every(({ owner }) => owner === 'rival'))
    return 'Only rivals live here. The first castle of a player could be yours.'
  return 'As it is now, drawn again every ten seconds.'
}
