import { Drawing } from './Drawing'

/** A breach in the wall, for errors. */
export function BrokenWall() {
  return (
    <Drawing>
      <path className="ground" d="M6 128.5H234" />
      <path className="paper" d="M44 128V60h20V44h22v16h18V44h12l-6 22 10 14-12 20 8 28" />
      <path className="paper" d="M196 128V60h-18V44h-16l-9 20 11 16-10 18 8 30" />
      <path className="faint" d="M54 76h18M66 96h22M56 112h16M170 78h16M172 102h14M82 82h12" />
      <path className="red" d="M118 122l12-13 17 4 3 14ZM133 106l4-7 11 2 1 8" />
    </Drawing>
  )
}

/** An empty sentry box, for a player without bots. */
export function EmptyWatch() {
  return (
    <Drawing>
      <path className="ground" d="M6 128.5H234" />
      <path className="paper" d="M6 128V92h30V76h28v16h112V76h28v16h30v36" />
      <path className="faint" d="M16 104h18M52 116h22M150 104h20M186 116h24M96 112h16" />
      <path className="paper" d="M96 92V44l24-22 24 22v48" />
      <path d="M90 49l30-28 30 28M108 92V58a12 12 0 0 1 24 0v34" />
      <path className="faint" d="M100 52v36M140 52v36" />
      <path d="M160 91L170 22M170 22l-5-10 7-8 3 10Z" />
      <path d="M120 21V6" />
      <path className="faint" d="M196 36a11 11 0 1 0 9 17a9 9 0 0 1-9-17ZM40 30h22M34 36h16M70 52h14" />
    </Drawing>
  )
}

/** A key rack with one key, for a player without game accounts. */
export function KeyRack() {
  return (
    <Drawing>
      <path className="faint" d="M20 18H220M20 18v6M220 18v6" />
      <path d="M64 20v10a6 6 0 0 0 12 0M114 20v10a6 6 0 0 0 12 0M164 20v10a6 6 0 0 0 12 0" />
      <circle className="paper" cx="70" cy="50" r="15" />
      <circle cx="70" cy="50" r="8" />
      <path d="M70 65v54M70 117h15v-10h-7v-6h7v-10H70" />
      <path
        className="faint"
        d="M105 50a15 15 0 1 0 30 0a15 15 0 1 0-30 0M120 65v54h15v-10h-7v-6h7v-10h-15M155 50a15 15 0 1 0 30 0a15 15 0 1 0-30 0M170 65v54h15v-10h-7v-6h7v-10h-15"
        strokeDasharray="3 5"
      />
    </Drawing>
  )
}

/** A rising line over a wall, for analytics without data. */
export function RisingLine() {
  return (
    <Drawing>
      <path className="ground" d="M6 128.5H234" />
      <path
        className="paper"
        d="M18 128V100h12v10h12v-10h12v10h12v-10h12v10h12v-10h12v10h12v-10h12v10h12v-10h12v10h12v-10h12v10h12v-10h12v10h12v-10h12V128"
      />
      <path className="faint" d="M30 118h16M74 120h20M118 117h14M160 120h22M196 117h12" />
      <path d="M18 88H42V70H66V76H90V52H114V58H138V34H162" />
      <path className="faint" d="M162 34H186V22H222" strokeDasharray="3 5" />
      <path d="M162 24V100" />
    </Drawing>
  )
}

/** A closed gate, for pages that the player may not see. */
export function ClosedGate() {
  return (
    <Drawing>
      <path className="ground" d="M6 128.5H234" />
      <path className="paper" d="M50 128V34h140v94Z" />
      <path
        className="paper"
        d="M42 34v-12h10.4v12h10.4v-12h10.4v12h10.4v-12h10.4v12h10.4v-12h10.4v12h10.4v-12h10.4v12h10.4v-12h10.4v12h10.4v-12h10.4v12h10.4v-12h10.4v12M42 34v12h156V34"
      />
      <path d="M84 128V92a36 36 0 0 1 72 0v36" />
      <path d="M96 128V68M108 128V58M120 128V56M132 128V58M144 128V68M84 92h72M86 78h68M84 106h72M84 120h72" />
      <path className="faint" d="M60 62h16M58 84h12M166 70h14M168 96h12M64 108h12M100 50h14M140 50h10" />
    </Drawing>
  )
}
