import type { ReactNode } from 'react'

/** By template id, including templates that do not exist yet. */
export const EMBLEMS: Record<string, ReactNode> = {
  'resource-collector': (
    <path d="M20 11v20M14 12c0 6 3 9 6 12 3-3 6-6 6-12M11 17c1 5 5 6 9 9 4-3 8-4 9-9M15 24.5h10M20 25l-5 6M20 25l5 6" />
  ),
  'coin-collector': (
    <>
      <circle className="solid" cx="14.5" cy="15.5" r="4" />
      <circle className="solid" cx="25.5" cy="15.5" r="4" />
      <circle className="solid" cx="20" cy="25.5" r="4" />
    </>
  ),
  'fortune-wheel': (
    <>
      <circle cx="20" cy="20" r="9.5" />
      <circle className="solid" cx="20" cy="20" r="2.4" />
      <path d="M20 10.5v19M10.5 20h19M13.3 13.3l13.4 13.4M26.7 13.3 13.3 26.7" />
    </>
  ),
  'storm-islands': (
    <path d="M9.5 14.5q2.6-3.4 5.2 0t5.3 0 5.3 0 5.2 0M9.5 21q2.6-3.4 5.2 0t5.3 0 5.3 0 5.2 0M12.5 27.5q1.8-2.6 3.7 0t3.8 0 3.8 0 3.7 0" />
  ),
  'equipment-keeper': <path d="M12.5 16c0-9 15-9 15 0v9L20 31l-7.5-6ZM12.5 18.5h15M20 18.5V27M16 23.5v0M24 23.5v0" />,
  'afk-keeper': (
    <path d="M11 29.5V15c0-7 18-7 18 0v14.5M15.5 11.5V32M20 10.5V33M24.5 11.5V32M11 17h18M11 22h18M11 27h18" />
  ),
  'tower-raider': (
    <path d="M13.5 30.5V17.5h-2V10.5h4v3h2.5v-3h4v3h2.5v-3h4v7h-2v13ZM17.5 30.5v-5a2.5 2.5 0 0 1 5 0v5" />
  ),
  'camp-raider': <path d="M20 12 30 30H10ZM20 16.5 15.5 30M20 16.5 24.5 30M20 12V7.5l5 1.8-5 1.7" />,
  berimond: <path d="M12 32 26.5 9.5M28 32 13.5 9.5M26.5 9.5l4.5 4-6 1.5M13.5 9.5 9 13.5l6 1.5" />,
  'khan-hunter': <path d="M15 9c10 4 10 18 0 22M15 9v22M8.5 20h22M26.5 16l4 4-4 4M8.5 18l2 2-2 2" />,
  steward: (
    <>
      <circle cx="20" cy="13" r="4.8" />
      <circle className="solid" cx="20" cy="13" r="1.6" />
      <path d="M20 17.8V33M20 24h5v2.6M20 29h5v3" />
    </>
  ),
  strategist: <path d="M14 32h12l-1.5-5h-9ZM16 27c0-5 2-6 2-8-3 1.5-5 1-5-1 0-3 4-7 8-9 5 2 6 7 5 11-.6 3-2.5 4-2 7" />,
  'market-trader': <path d="M20 9v22M14 31.5h12M10.5 13.5h19M10.5 13.5 7 22h7ZM29.5 13.5 26 22h7Z" />,
  'alliance-aide': (
    <path d="M8.5 20.5 14 14l6 3.5 6-3.5 5.5 6.5M14 14v0M12 23.5l6.5 6.5a2 2 0 0 0 3 0l6.5-6.5M20 17.5l-4 4 3 2 4-3 5 4" />
  ),
}

/** For a template that is removed or unknown: a chevron. */
export const PLAIN_EMBLEM = <path d="M10 25.5 20 15.5l10 10M10 31l10-10 10 10" />
