import { shortenedTo } from '../../../../shared/input/characters'
import { BOT_NAME } from '../../../../shared/input/name-rules'

/** "Food watch", or "Food watch 2" beside another of that name. */
export function freeName(wanted: string, others: readonly { name: string }[]): string {
  const taken = new Set(others.map(({ name }) => name.toLowerCase()))
  const nameAt = (place: number) => {
    const ending = place === 1 ? '' : ` ${place}`
    return `${shortenedTo(BOT_NAME.maxLength - ending.length, wanted)}${ending}`
  }
  let place = 1
  while (taken.has(nameAt(place).toLowerCase())) place++
  return nameAt(place)
}
