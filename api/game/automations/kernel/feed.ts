import { asInstant } from '../../../../shared/console/moments'
import { HOUR } from '../../../../shared/time'
import { formatNumber } from '../../protocol/formats'
import type { Castle } from '../../protocol/game-objects'
import { createOneTimeNotices } from '../one-time-notices'
import type { Module, ModuleContext, Step } from './module'
import { TROOP_WORTH } from './worth'

/** Food that ends sooner is fetched, in hours of the game. */
const LASTS_AT_LEAST = 6
/** The share of its storage that a castle should have, in games that do not say when its food ends. */
const LEAST_SHARE = 0.3
/** The part of its troops that a hungry castle loses in the time that it would go hungry. */
const DESERTERS = 0.1

/** The food in the farms that finds room. */
export const collectableFood = ({ waiting, stores, cap }: Castle): number =>
  Math.floor(Math.min(waiting.food, cap - stores.food))

/** Keeps every castle fed, so that no troops desert. Part of every template. */
export function createFeeding(context: ModuleContext): Module {
  const { game, print, clock, tally } = context
  const notices = createOneTimeNotices(context)
  const lasts = (LASTS_AT_LEAST * HOUR) / game.speed

  const isHungry = ({ foodEndsAt, stores, cap }: Castle) =>
    foodEndsAt === undefined ? stores.food < cap * LEAST_SHARE : foodEndsAt <= clock.now() + lasts

  function feeding(castle: Castle): Step {
    return {
      id: `feed ${castle.id}`,
      what: `Collect food for ${castle.name}`,
      uses: 'time',
      value: collectableFood(castle),
      measure: 'food',
      gain: castle.troops * DESERTERS * TROOP_WORTH,
      loss: 0,
      isUrgent: true,
      async take(decision) {
        const { amount } = await game.collect(castle.id, 'food')
        tally.add('goods', amount)
        const end = castle.foodEndsAt
          ? ` Without it, the food would have run out at ${asInstant(castle.foodEndsAt)}.`
          : ''
        print('+', `Collected ${formatNumber(amount)} food at ${castle.name}.${end}`, decision)
      },
    }
  }

  function warn(castle: Castle): void {
    const { id, name, foodEndsAt } = castle
    if (!isHungry(castle)) notices.reset(id)
    else if (foodEndsAt && collectableFood(castle) < 1)
      notices.notify(id, `The food of ${name} ends at ${asInstant(foodEndsAt)}, and its farms have none.`)
  }

  return {
    async consider() {
      const castles = await game.castles()
      castles.forEach(warn)
      const steps = castles.filter((castle) => isHungry(castle) && collectableFood(castle) >= 1).map(feeding)
      const next = castles
        .filter((castle) => !isHungry(castle) && castle.foodEndsAt)
        .map(({ name, foodEndsAt = 0 }) => ({
          at: foodEndsAt - lasts,
          what: `The food of ${name} runs low`,
          isQuiet: true,
        }))
      return { steps, next }
    },
  }
}
