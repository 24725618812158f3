import { Suspense, useState } from 'react'
import type { Account } from '../../../../shared/accounts'
import type { Bot } from '../../../../shared/bots'
import { lazyPart } from '../../../ui/lazy/lazy-part'
import { accountInWords } from '../account-in-words'
import { AllActions } from '../all/AllActions'
import { AllRunStrip } from '../all/AllRunStrip'
import { gainOf } from '../bot-figures'
import { ALL_BOTS } from '../find/bot-choice'
import { FindBar } from '../find/FindBar'
import { NoneFound } from '../find/NoneFound'
import { useBotChoice } from '../find/use-bot-choice'
import { useFoundBots } from '../find/use-found-bots'
import type { DayOf } from '../today/day-requests'
import { BotList } from './BotList'
import type { Asked } from './BotMenu'

const AskedDialog = lazyPart(() => import('./AskedDialog').then(({ AskedDialog }) => AskedDialog))

interface FoundBotsProps {
  bots: Bot[]
  dayOf: DayOf
  /** Not known while they are loading. */
  accounts: Account[] | undefined
}

/** The bots of a player, and from a handful on what finds some of them and acts on all. */
export function FoundBots({ bots, dayOf, accounts }: FoundBotsProps) {
  const { isOffered, choice, choose } = useBotChoice(bots.length)
  const accountOf = (bot: Bot) => accountInWords(bot, accounts)
  const gainToday = (bot: Bot) => gainOf(dayOf(bot.id) ?? { gained: [] })
  const areGainsKnown = bots.some(({ id }) => dayOf(id) !== undefined)
  const { found, drawn } = useFoundBots(bots, choice, { accountOf, gainOf: gainToday, areGainsKnown })
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <>
      {isOffered && (
        <div className="many-bots">
          <FindBar bots={bots} choice={choice} onChoose={choose} />
          <p role="status">{found.length < bots.length && `${found.length} of ${bots.length} bots`}</p>
          <AllActions bots={found} />
        </div>
      )}
      <AllRunStrip />
      {found.length > 0 ? (
        <BotList bots={drawn} dayOf={dayOf} accountOf={accountOf} onAsk={setAsked} />
      ) : (
        <NoneFound total={bots.length} onShowAll={() => choose({ text: ALL_BOTS.text, state: ALL_BOTS.state })} />
      )}
      {/* Above the filter: what is typed stays where its bot leaves it. */}
      <Suspense>{asked && <AskedDialog asked={asked} bots={bots} onClose={() => setAsked(null)} />}</Suspense>
    </>
  )
}
