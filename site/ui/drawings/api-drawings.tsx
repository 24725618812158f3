import { Drawing } from './Drawing'

/** A sealed letter of safe conduct at a gate, for a player without programs. */
export function SafeConduct() {
  return (
    <Drawing>
      <path className="ground" d="M6 128.5H234" />
      <path
        className="faint"
        d="M6 128V92h18v-8h14v8h14v-8h14v8M234 128V92h-18v-8h-14v8h-14v-8h-14v8M20 108h16M30 118h20M206 106h14M192 118h18"
      />
      <path className="paper" d="M72 128V10h76l20 20v98" />
      <path d="M148 10v20h20" />
      <path className="faint" d="M86 34h44M86 48h66M86 60h66M86 72h54M86 84h28" />
      <path className="paper" d="M132 104l-7 22 9-4 7 6 3-20M148 104l6 22-9-4" />
      <circle className="paper" cx="141" cy="94" r="17" />
      <path d="M132 102V88h4v4h3v-4h4v4h3v-4h4v14ZM139 102v-4a2 2 0 0 1 4 0v4" />
    </Drawing>
  )
}

/** A rider with a banner on the road to a far castle, for a player without webhooks. */
export function Messenger() {
  return (
    <Drawing>
      <path className="ground" d="M6 128.5H234" />
      <path
        className="faint"
        d="M178 128V72h8v8h8v-8h8v8h8v-8h8v8h8v-8h8v56M200 128v-18a9 9 0 0 1 18 0v18M150 118h20M128 122h14"
      />
      <path className="paper" d="M44 92c6-6 16-8 28-8h22c8 0 12-4 16-12l6-14 10 4 6 12-4 4-10-4c-2 12-6 20-14 24" />
      <path d="M44 92c-8 2-12 8-14 16M46 96l-4 14-8 16M56 104l6 12-6 10M96 102l14 8 2 16M104 98l18 4 6 12M62 104h36" />
      <path className="paper" d="M74 84V62l6-10h8l6 10v22" />
      <circle className="paper" cx="84" cy="42" r="9" />
      <path d="M84 33v18M76 42h16" />
      <path d="M94 66l14 6M98 92V6" />
      <path className="paper" d="M98 8h44l-8 9 8 9H98" />
      <path className="faint" d="M106 17h18" />
    </Drawing>
  )
}
