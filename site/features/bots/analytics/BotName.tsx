import { consolePath } from '../../../lib/navigation/site-paths'
import type { NamedRecord } from './by-unit'

export const BotName = ({ record: { name, bot } }: { record: NamedRecord }) => (
  <p className="analytics-name" title={name}>
    {bot ? <a href={consolePath(bot.id)}>{name}</a> : name}
  </p>
)
