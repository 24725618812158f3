import type { ConsoleLine } from './console-log'

/** The channel of the bus on which new lines of a bot are published. */
export const linesChannelOf = (botId: string) => `lines:${botId}`

/** The lines of a message: `<number of the first> <texts as JSON>`, or none if they are too many for a message. */
export function linesIn(message: string): ConsoleLine[] {
  const end = message.indexOf(' ')
  const first = Number(message.slice(0, end))
  const texts: string[] = JSON.parse(message.slice(end + 1))
  return texts.map((text, index) => ({ position: first + index, text }))
}
