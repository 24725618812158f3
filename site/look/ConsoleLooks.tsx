import { atom } from 'nanostores'
import { BotHead } from '../features/bots/detail/BotHead'
import { botOf } from '../features/bots/testing/bots'
import { ConsoleLoading } from '../features/console/ConsoleLoading'
import { ConsolePanel } from '../features/console/ConsolePanel'
import { type ConsoleEntry, lineOf, linesOf } from '../features/console/lines/console-entries'
import { ConsoleLog } from '../features/console/log/ConsoleLog'
import { LinesLate } from '../features/console/log/LinesLate'
import { matchesIn } from '../features/console/log/matches'
import type { ConsoleState, ConsoleStore } from '../features/console/stream/console-store'
import { LookSection } from './LookSection'

const LINES = [
  '2026-11-21T11:20:12Z ~ Midday rest until 11:52. 32 minutes left.',
  '2026-11-21T11:52:04Z - Run 41 starts. Practice realm, server DE1.',
  '2026-11-21T11:52:06Z . Signed in as ansgar_h.',
  '2026-11-21T11:52:07Z . Castle Rabenfels 41:17. Wood 18,240 of 25,000, stone 9,180 of 25,000, food 21,400 of 25,000.',
  '2026-11-21T11:52:33Z + Collected 1,200 wood, 860 stone and 1,020 food at Rabenfels.',
  '2026-11-21T11:52:52Z ! The food storage of Krähennest is full: 1,320 stay in the farms.',
  '2026-11-21T11:53:03Z > 16 carts leave Krähennest with 8,000 stone for Rabenfels, arrive at 2026-11-21T12:06:50Z. The stone storage was 97 % full.',
  '2026-11-21T11:54:10Z x Wrong password. DE1 refused the sign-in of ansgar_h.',
  'A line of another form is shown as it is.',
]
const FIRST = 3812
const ENTRIES: ConsoleEntry[] = [
  { kind: 'gap', from: 3790, to: 3811 },
  ...LINES.map((line, place) => lineOf(FIRST + place, line)),
]
const NEWEST = FIRST + LINES.length - 1
const SECOND_FIND = matchesIn(linesOf(ENTRIES), 'Rabenfels')[1] ?? null
const nothing = () => {}
/** None is wanted. */
const moment = { $wanted: atom(null), wantHour: nothing, done: nothing }

const storeOf = (state: ConsoleState): ConsoleStore => ({ $console: atom(state), reconnect: nothing })
const full = storeOf({ entries: ENTRIES, newest: NEWEST, stream: 'open', isLate: false })
const late = storeOf({ entries: ENTRIES, newest: NEWEST, stream: 'open', isLate: true })
const ended = storeOf({ entries: ENTRIES.slice(0, 3), newest: NEWEST, stream: 'ended', isLate: false })
const empty = storeOf({ entries: [], newest: 0, stream: 'opening', isLate: false })
const emptyAndLate = storeOf({ entries: [], newest: 0, stream: 'open', isLate: true })

export const ConsoleLooks = () => (
  <LookSection title="Console">
    <section className="panel console" aria-label="Lines of every kind">
      <BotHead id="66f145531b1bc3e6667d1e61" bot={botOf({ state: 'online' })} accounts={[]} />
      <ConsolePanel moment={moment} store={full} botId="" botName="Resource Collector" isPlaying />
    </section>
    <section className="panel console" aria-label="Loading">
      <BotHead id="66f145531b1bc3e6667d1e61" bot={undefined} accounts={[]} />
      <ConsoleLoading />
    </section>
    <section className="panel console" aria-label="Nothing yet">
      <BotHead id="66f145531b1bc3e6667d1e61" bot={botOf()} accounts={[]} />
      <ConsolePanel moment={moment} store={empty} botId="" botName="" isPlaying={false} />
    </section>
    <section className="panel console" aria-label="The stream has ended">
      <BotHead id="66f145531b1bc3e6667d1e61" bot={botOf({ state: 'error' })} accounts={[]} />
      <ConsolePanel moment={moment} store={ended} botId="" botName="" isPlaying={false} />
    </section>
    <section className="panel console" aria-label="Nothing yet, and lines are late">
      <BotHead id="66f145531b1bc3e6667d1e61" bot={botOf()} accounts={[]} />
      <ConsolePanel moment={moment} store={emptyAndLate} botId="" botName="" isPlaying={false} />
    </section>
    <section className="panel console" aria-label="Lines are late">
      <BotHead id="66f145531b1bc3e6667d1e61" bot={botOf({ state: 'online' })} accounts={[]} />
      <ConsolePanel moment={moment} store={late} botId="" botName="Resource Collector" isPlaying />
    </section>
    <section className="panel console" aria-label="Searched, unwrapped, late, and scrolled away from the newest line">
      <ConsoleLog
        botId=""
        entries={ENTRIES}
        query="Rabenfels"
        current={SECOND_FIND}
        empty={null}
        note={<LinesLate isPlaying />}
        isWrapping={false}
        logRef={{ current: null }}
        onScroll={nothing}
        unseen={34}
        onJump={nothing}
      />
    </section>
  </LookSection>
)
