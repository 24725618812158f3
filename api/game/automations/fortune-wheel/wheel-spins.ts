import type { RuledOut } from '../../../../shared/decisions'
import { HOUR, MINUTE } from '../../../../shared/time'
import { formatCount } from '../../protocol/formats'
import { RARITIES } from '../../protocol/pieces'
import type { WheelPrize } from '../../protocol/wheel'
import { sumOfGifts } from '../kernel/gifts'
import { lookRarely } from '../kernel/look-rarely'
import type { Module, ModuleContext, Moment, Step } from '../kernel/module'
import { RunEnds } from '../run-ends'
import { prizeText, stateOfWheel, ticketsWait, toNextTier } from './wheel-lines'
import type { Wheel, WheelPlan } from './wheel-plan'
import { createWheelSums } from './wheel-sums'

/** What a spin is worth before any was seen, in goods. */
const FIRST_GUESS = 900
/** Tickets that are played at once. */
const MOST_AT_ONCE = 10
/** When so little of its day is left, a free spin is taken at any hour. */
const LAST_CHANCE = 30 * MINUTE

/** Other bots of the player may win tickets. */
const LOOK_INTERVAL = HOUR

/** Takes the free spin of each day, and plays tickets as the player allows. */
export const createWheelSpins = (context: ModuleContext, plan: WheelPlan): Module =>
  lookRarely(context, createSpins(context, plan), LOOK_INTERVAL)

function createSpins(context: ModuleContext, plan: WheelPlan): Module {
  const { game, print, gain, clock, tally } = context
  const lastChance = LAST_CHANCE / game.speed
  const sums = createWheelSums(context, plan)
  let worth = FIRST_GUESS

  function keep(prizes: WheelPrize[]) {
    tally.add('prizes', prizes.length)
    for (const { gift } of prizes) {
      sums.add(gift)
      gain(1, gift.goods)
    }
    worth = sums.mean()
  }

  function spin(wheel: Wheel, tickets: number): Step {
    const isFree = tickets === 0
    return {
      id: `spin ${wheel.spins}`,
      what: isFree ? 'Take the free spin' : `Play ${formatCount(tickets, 'ticket')}`,
      uses: 'time',
      value: worth,
      measure: 'goods per spin',
      gain: worth * Math.max(1, tickets),
      loss: 0,
      async take(decision) {
        const { prizes, tier, spins } = await game.spin(tickets)
        sums.played(tickets)
        keep(prizes)
        const won = sumOfGifts(prizes.map(({ gift }) => gift))
        const isSummed = isFree || plan.tellFrom === 'sum'
        const missing = missingText({ ...wheel, tier, spins })
        const result = isSummed ? `: ${won}${isFree ? rarityOf(prizes) : ''}` : ''
        print('+', `${isFree ? 'Free spin' : `${formatCount(tickets, 'ticket')} played`}${result}.${missing}`, decision)
        if (!isFree) for (const prize of prizes.filter((each) => isTold(each, plan))) print('.', prizeText(prize))
        if (tier > wheel.tier) print('+', tierText(tier))
        endAtTier(tier, plan)
      },
    }
  }

  return {
    async open() {
      for (const line of stateOfWheel(await game.wheel(), plan, game.speed)) print('.', line)
    },
    async consider() {
      const wheel = await game.wheel()
      endAtTier(wheel.tier, plan)
      sums.dayUntil(wheel.nextFreeAt)
      const isOpen = plan.spinBetween.isOpen(clock.now())
      const isLapsing = wheel.nextFreeAt - clock.now() < lastChance
      const playable = Math.min(plan.tickets - sums.ticketsToday(), wheel.tickets - plan.keepTickets, MOST_AT_ONCE)
      if (wheel.freeSpin && (isOpen || isLapsing)) return { steps: [spin(wheel, 0)] }
      if (isOpen && playable > 0) return { steps: [spin(wheel, playable)] }
      sums.say(wheel)
      const next = moments(wheel, plan.spinBetween.opensAfter(clock.now()), lastChance)
      return { steps: [], ruledOut: whyNoTickets(wheel, plan, sums.ticketsToday()), next }
    },
  }
}

const tierText = (tier: number) => `The wheel is at tier ${tier} now: prizes are larger and more often rare.`

function missingText(wheel: Wheel): string {
  const next = toNextTier(wheel)
  return next && ` ${next}.`
}

const rarityOf = ([prize]: WheelPrize[]) => (prize ? ` (${prize.rarity})` : '')

function whyNoTickets(wheel: Wheel, plan: WheelPlan, played: number): RuledOut[] {
  const isUsedUp = plan.tickets > 0 && played >= plan.tickets
  const why = isUsedUp ? 'Those of the day are played, as set.' : ticketsWait(wheel, plan)
  return wheel.tickets > 0 && why ? [{ what: 'Play tickets', why }] : []
}

/** When spins are possible again. */
function moments({ nextFreeAt, freeSpin }: Wheel, opensAt: number, lastChance: number): Moment[] {
  const hours = Number.isFinite(opensAt) ? [{ at: opensAt, what: 'The hours for spins begin' }] : []
  if (freeSpin) return [...hours, { at: nextFreeAt - lastChance, what: 'The free spin is about to lapse' }]
  return [...hours, { at: nextFreeAt, what: 'The next free spin is there' }]
}

function isTold({ rarity }: WheelPrize, { tellFrom }: WheelPlan): boolean {
  if (tellFrom === 'sum') return false
  return tellFrom === 'every' || RARITIES.indexOf(rarity) >= RARITIES.indexOf('rare')
}

function endAtTier(tier: number, { stopAtTier }: WheelPlan): void {
  if (stopAtTier === 0 || tier < stopAtTier) return
  throw new RunEnds('goal_reached', `The wheel has reached tier ${tier}, as set. Choose a higher one to go on.`)
}
