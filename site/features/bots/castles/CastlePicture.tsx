import { type CSSProperties, useId } from 'react'
import type { SeenCastle } from '../../../../shared/castles'
import { fillOf, GOODS, storageInWords } from './castles-in-words'

interface CastlePictureProps {
  castle: SeenCastle
  /** A lit window is a bot at work. */
  isLit: boolean
}

/** Left edges of the three towers, in the order of the goods. */
const TOWERS = [14, 148, 206]
const WIDTH = 40
const TOP = 50
const BOTTOM = 132

/** A castle whose three towers are its storages, as full as they are. An outpost has no keep. */
export function CastlePicture({ castle, isLit }: CastlePictureProps) {
  return (
    <svg
      className="castle-picture"
      viewBox="0 0 260 142"
      role="img"
      aria-label={storageInWords(castle)}
      data-lit={isLit || undefined}
    >
      <path
        className="castle-wall"
        d="M6 132V92h6v-8h12v8h12v-8h12v8h12v-8h12v8h12v-8h12v8h12v-8h12v8h12v-8h12v8h12v-8h12v8h12v-8h12v8h12v-8h12v8h12v-8h12v8h10v40Z"
      />
      <path className="castle-stones" d="M60 104h14M124 112h16M66 122h10M128 124h12M190 104h12M192 120h10" />
      {castle.kind === 'castle' ? <Keep /> : <Gatehouse />}
      {GOODS.map((good, place) => (
        <Tower key={good} good={good} left={TOWERS[place] ?? 0} level={fillOf(castle.stores[good], castle.cap)} />
      ))}
      <path className="castle-ground" d="M0 132.75H260" />
    </svg>
  )
}

function Keep() {
  return (
    <g transform="translate(-4 0)">
      <path
        className="castle-wall"
        d="M80 132V42h-5V26h9v7h10v-7h9v7h10v-7h9v7h10v-7h9v16h-5v90Z"
        transform="translate(-2 0)"
      />
      <path className="castle-roof" d="M106 26V6l16 5-16 5" />
      <path className="castle-window" d="M88 66V56a5 5 0 0 1 10 0v10ZM114 66V56a5 5 0 0 1 10 0v10Z" />
      <path className="castle-gate" d="M94 132v-26a12 12 0 0 1 24 0v26" />
      <path className="castle-stones" d="M84 80h12M112 86h14M100 46h12" />
    </g>
  )
}

function Gatehouse() {
  return (
    <g>
      <path className="castle-wall" d="M78 132V78h-4V66h10v6h10v-6h10v6h10v-6h10v6h10v-6h4v12h-4v54Z" />
      <path className="castle-window" d="M101 92v-7a5 5 0 0 1 10 0v7Z" />
      <path className="castle-gate" d="M94 132v-20a12 12 0 0 1 24 0v20" />
    </g>
  )
}

function Tower({ good, left, level }: { good: string; left: number; level: number }) {
  const clip = useId()
  const hatch = useId()
  const right = left + WIDTH
  const crown = `M${left - 4} ${TOP}V${TOP - 18}h9v7h8v-7h${WIDTH - 26}v7h8v-7h9v18Z`
  return (
    <g>
      <clipPath id={clip}>
        <rect x={left + 3} y={TOP + 3} width={WIDTH - 6} height={BOTTOM - TOP - 3} />
      </clipPath>
      {good === 'food' && (
        <pattern id={hatch} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className="castle-hatch" width="2.5" height="4" />
        </pattern>
      )}
      <path className="castle-wall" d={`M${left} ${BOTTOM}V${TOP}H${right}V${BOTTOM}Z`} />
      <g clipPath={`url(#${clip})`}>
        <rect
          className="castle-fill"
          data-stored={good}
          fill={good === 'food' ? `url(#${hatch})` : undefined}
          x={left + 3}
          y={TOP + 3}
          width={WIDTH - 6}
          height={BOTTOM - TOP - 3}
          style={{ '--share': level } as CSSProperties}
        />
      </g>
      <path className="castle-wall" d={crown} />
      <path
        className="castle-marks"
        d={`M${left} ${(TOP + 3 * 27.5).toFixed(1)}h5M${left} 91.5h5M${left} 71.5h5M${left} 111.5h5`}
      />
    </g>
  )
}
