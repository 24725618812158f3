import { consolePath } from '../../../lib/navigation/site-paths'
import { fullName, type NamedRecord } from './by-unit'

/** The game account under it, because bots may share a name. */
export function BotName({ record }: { record: NamedRecord }) {
  const { name, account, bot } = record
  const words = (
    <>
      <span>{name}</span>
      {account && <small>{account}</small>}
    </>
  )
  return (
    <p className="analytics-name" title={fullName(record)}>
      {bot ? <a href={consolePath(bot.id)}>{words}</a> : words}
    </p>
  )
}
