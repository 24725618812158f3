import { capitalised } from '../../../../shared/capitalised'
import { asCount } from '../../../lib/words/display-formats'
import { partsOf } from '../goods'
import { sum, type UnitRecord } from './by-unit'

/** The sum of each good. Nothing, if none is known apart. */
export function GoodsLegend({ record: { gained, goods } }: { record: UnitRecord }) {
  const parts = gained.flatMap((amount, day) => partsOf(amount, goods[day] ?? {}))
  const kinds = [...new Set(parts.map(({ kind }) => kind))]
  if (!kinds.some((kind) => kind !== 'rest')) return null
  return (
    <ul className="goods-legend">
      {kinds.map((kind) => (
        <li key={kind}>
          <i data-good={kind} />
          <span>{kind === 'rest' ? 'Not known apart' : capitalised(kind)}</span>
          <b>{asCount(sum(parts.filter((part) => part.kind === kind).map(({ amount }) => amount)))}</b>
        </li>
      ))}
    </ul>
  )
}
