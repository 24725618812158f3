import type { Theme } from '../../lib/theme/themes'

const MERLONS = 12
const MERLONS_AT_WORK = [3, 8] as const

export function ThemePreview({ theme }: { theme: Theme }) {
  return (
    <svg className="theme-preview" data-theme={theme} viewBox="0 0 240 132" aria-hidden="true">
      <rect className="page-ground" width="240" height="132" />
      <SmallHeader />
      <SmallBot />
      <SmallConsole />
    </svg>
  )
}

const SmallHeader = () => (
  <>
    <rect className="line" y="18" width="240" height="1" />
    <rect className="gold" x="12" y="6" width="8" height="8" rx="1" />
    <rect className="words" x="26" y="8" width="28" height="4" rx="2" />
    <rect className="hover" x="196" y="7" width="32" height="6" rx="2" />
    <rect className="words" x="12" y="28" width="72" height="7" rx="2" />
    <rect className="quiet-words" x="12" y="40" width="48" height="4" rx="2" />
  </>
)

const SmallBot = () => (
  <>
    <rect className="panel-ground" x="12" y="54" width="216" height="42" rx="4" />
    <path className="green-shield" d="M22 62h12v9c0 4-3 6-6 8-3-2-6-4-6-8Z" />
    <rect className="words" x="42" y="63" width="44" height="4" rx="2" />
    <rect className="quiet-words" x="42" y="71" width="30" height="3" rx="1.5" />
    <SmallWall />
    <rect className="gold" x="190" y="66" width="30" height="14" rx="3" />
  </>
)

function SmallWall() {
  const [from, to] = MERLONS_AT_WORK
  return (
    <>
      {Array.from({ length: MERLONS }, (_, at) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: the merlons of a wall do not move
          key={at}
          className={at >= from && at <= to ? 'green' : 'line'}
          x={106 + 6 * at}
          y="70"
          width="4"
          height="6"
        />
      ))}
      <rect className="line" x="105" y="75" width="72" height="6" />
      <rect className="green" x="123" y="75" width="36" height="6" />
    </>
  )
}

const SmallConsole = () => (
  <>
    <rect className="well-ground" x="12" y="104" width="216" height="40" rx="4" />
    <rect className="quiet-words" x="22" y="113" width="22" height="3" />
    <rect className="log-words" x="52" y="113" width="96" height="3" />
    <rect className="quiet-words" x="22" y="122" width="22" height="3" />
    <rect className="green-words" x="52" y="122" width="70" height="3" />
  </>
)
