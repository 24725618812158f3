import '../../../styles/app/castle-home.css'
import type { CSSProperties } from 'react'
import type { SeenCastle } from '../../../../shared/castles'
import { asCount } from '../../../lib/words/display-formats'
import { CastlePicture } from './CastlePicture'
import { fillOf, GOODS, type Good, percentOf } from './castles-in-words'

interface CastleCardProps {
  castle: SeenCastle
  isLit: boolean
}

const LABELS: Record<Good, string> = { wood: 'Wood', stone: 'Stone', food: 'Food' }

const LOST = 'It produces nothing more until the bot has collected.'

export function CastleCard({ castle, isLit }: CastleCardProps) {
  const { name, kind, x, y, troops, carts, ships } = castle
  const home = [
    { label: 'Troops at home', value: asCount(troops) },
    { label: 'Carts at home', value: `${asCount(carts.home)} of ${asCount(carts.all)}` },
    ...(ships.all > 0 ? [{ label: 'Ships at home', value: `${asCount(ships.home)} of ${asCount(ships.all)}` }] : []),
  ]
  return (
    <article className="castle-card">
      <header>
        <h2 title={name}>{name}</h2>
        <p className="mono">{`${kind === 'castle' ? 'Castle' : 'Outpost'} ${x}:${y}`}</p>
      </header>
      <CastlePicture castle={castle} isLit={isLit} />
      <table className="castle-goods">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Good</span>
            </th>
            <th scope="col">In storage</th>
            <th scope="col">Waiting in buildings</th>
            <th scope="col">Per hour</th>
          </tr>
        </thead>
        <tbody>
          {GOODS.map((good) => (
            <GoodRow key={good} good={good} castle={castle} />
          ))}
        </tbody>
      </table>
      <dl className="castle-home">
        {home.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  )
}

function GoodRow({ good, castle: { stores, cap, waiting, holds, per_hour } }: { good: Good; castle: SeenCastle }) {
  return (
    <tr>
      <th scope="row">
        <i data-stored={good} aria-hidden="true" />
        <span>{LABELS[good]}</span>
      </th>
      <td>
        <span>
          <b>{asCount(stores[good])}</b> <span>{`of ${asCount(cap)}`}</span>
        </span>
        <span className="castle-below">{percentOf(stores[good], cap) >= 100 && <em> Full</em>}</span>
      </td>
      <td>
        <span>
          <b>{asCount(waiting[good])}</b> <span>{`of ${asCount(holds[good])}`}</span>
        </span>
        <span className="castle-below">
          {waiting[good] > 0 && waiting[good] >= holds[good] ? (
            <em title={LOST}> Full</em>
          ) : (
            <span className="castle-bar" aria-hidden="true">
              <i style={{ '--share': fillOf(waiting[good], holds[good]) } as CSSProperties} />
            </span>
          )}
        </span>
      </td>
      <td>{`+${asCount(per_hour[good])}`}</td>
    </tr>
  )
}
