import { ActivityChart, ActivityLegend, type ChartInterval } from '../ui/charts/ActivityChart'
import { DailyHoursChart } from '../ui/charts/DailyHoursChart'
import { Meter } from '../ui/charts/Meter'
import { ReadableChart } from '../ui/charts/ReadableChart'
import { type SlotState, Slots } from '../ui/charts/Slots'
import { StackedBars } from '../ui/charts/StackedBars'
import { SteppedLine } from '../ui/charts/SteppedLine'
import { LookRows, LookSection } from './LookSection'

const NOW = 18.2
const DAY: ChartInterval[] = [
  { kind: 'run', from: 0, to: 3 },
  { kind: 'rest', from: 3, to: 8 },
  { kind: 'run', from: 8, to: 15 },
  { kind: 'error', from: 15, to: 16.5 },
]
const COMING: ChartInterval[] = [
  { kind: 'run', from: 0.6, to: 12 },
  { kind: 'rest', from: 12, to: 20 },
  { kind: 'run', from: 20, to: 24 },
]
const FROM_TEN = Array.from({ length: 24 }, (_, hour) => String((10 + hour) % 24).padStart(2, '0'))
const GAINS = [1240, 2980, 880, 0, 0, 0, 0, 0, 1800, 2150, 1940, 2350, 2070, 410, 2280, 900, 0, 0, 0, 0, 0, 0, 0, 0]
const DAILY_GAINS = [41_000, 38_500, 0, 12_200, 52_300, 49_900, 18_400]
const DAILY_SHARES = [0.75, 0.7, 0, 0.25, 1, 0.9, 0.35]
const BARS = [4000, 0, 9000].map((amount) => ({
  parts: [
    { kind: 'wood', amount },
    { kind: 'stone', amount: amount / 2 },
    { kind: 'food', amount: amount / 3 },
    { kind: 'rest', amount: amount / 9 },
  ],
}))
const HOUSES: SlotState[][] = [
  ['lit'],
  ['lit', 'lit', 'lit', 'dark', 'error', 'empty'],
  [...Array<SlotState>(11).fill('lit'), 'empty'],
]

export const DayLooks = () => (
  <LookSection title="Hours and slots">
    <div className="split" data-even>
      <div className="panel panel-body">
        <LookRows>
          <ActivityChart intervals={DAY} now={NOW} label="A day with every state, in a card" />
          <ActivityChart
            intervals={DAY}
            now={NOW}
            size="large"
            hasHours
            label="A day with every state, on the console"
          />
          <ActivityChart intervals={COMING} size="large" hasHours hourNames={FROM_TEN} label="The coming 24 hours" />
          <ActivityLegend />
          <ActivityLegend size="large" />
          <div className="bot-day">
            <SteppedLine values={GAINS} until={NOW} label="What came in, over the day" />
            <ActivityChart intervals={DAY} now={NOW} label="The same day" />
          </div>
          <ReadableChart count={BARS.length} label="Three days" read={(day) => `Day ${day + 1}`}>
            <StackedBars bars={BARS} label="Wood, stone and food of three days" />
          </ReadableChart>
          <div className="days-picture">
            <SteppedLine
              values={DAILY_GAINS}
              until={DAILY_GAINS.length - 0.5}
              label="What came in on each of seven days"
            />
            <DailyHoursChart shares={DAILY_SHARES} label="The part of each of the same days that a bot was at work" />
          </div>
        </LookRows>
      </div>
      <div className="panel panel-body">
        <LookRows>
          <Meter value={0} label="Nothing" />
          <Meter value={58} label="58 %" />
          <Meter value={100} label="Everything" />
          <Meter value={58.3} kind="hours" label="7 of 12 hours used" />
          {HOUSES.map((slots) => (
            <Slots key={slots.length} slots={slots} />
          ))}
        </LookRows>
      </div>
    </div>
  </LookSection>
)
