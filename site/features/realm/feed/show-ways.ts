import type { RealmMap } from '../../../../shared/realm-map'
import { path } from '../drawing/svg'
import { GLYPHS } from '../map/glyphs'
import { setText } from './set-text'
import { waysOf } from './ways-of'

const QUIET = 'The roads are quiet. Nothing is on its way.'

/** Fills the rows of the list, which has room for all of them so that nothing below it moves. */
export function showWays(list: HTMLElement, map: RealmMap, now: number): void {
  const ways = waysOf(map, now)
  const quiet = list.querySelector<HTMLElement>('[data-quiet]')
  setText(quiet, QUIET)
  quiet?.toggleAttribute('hidden', ways.length > 0)
  for (const [n, row] of [...list.querySelectorAll<HTMLElement>('[data-way]')].entries()) {
    const way = ways[n]
    row.hidden = !way
    if (!way) continue
    setText(row.querySelector('[data-name]'), way.name)
    setText(row.querySelector('[data-time]'), way.time)
    const glyph = row.querySelector<SVGElement>('.realm-mover')
    if (glyph?.dataset.kind === way.kind) continue
    glyph?.setAttribute('data-kind', way.kind)
    glyph?.replaceChildren(...GLYPHS[way.kind].map(([name, d]) => path(name, d)))
  }
}
