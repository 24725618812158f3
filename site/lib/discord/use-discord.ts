import { useState } from 'react'
import { FAILED } from '../messages'
import { toastFailed } from '../toasts/toasts'
import { forgetWalk, noteWalk } from './begun-walk'
import { type DiscordOutcome, failureInWords } from './discord-outcome'
import { openPopup, outcomeOf } from './discord-popup'

type Succeeded = Exclude<DiscordOutcome, { kind: 'failed' }>

interface DiscordWalk<Given> {
  /** Asks the server where to go. */
  begin: (given: Given) => Promise<{ url: string }>
  onSuccess: (outcome: Succeeded) => unknown
}

/** A walk to Discord and back: in a popup, or in this tab where the browser blocks it. */
export function useDiscord<Given = void>({ begin, onSuccess }: DiscordWalk<Given>) {
  const [isBusy, setBusy] = useState(false)
  const [isBlocked, setBlocked] = useState(false)

  async function whileBusy(work: () => Promise<unknown>) {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toastFailed(error, FAILED.discord)
    } finally {
      setBusy(false)
    }
  }

  /** Answers what the popup says in the end. */
  async function lead(popup: Window, given: Given) {
    try {
      popup.location.href = (await begin(given)).url
    } catch (error) {
      popup.close()
      throw error
    }
    return outcomeOf(popup)
  }

  async function walk(popup: Window, given: Given) {
    const outcome = await lead(popup, given).finally(forgetWalk)
    if (outcome?.kind === 'failed') return toastFailed(null, failureInWords(outcome.error))
    if (outcome) await onSuccess(outcome)
  }

  function open(given: Given) {
    noteWalk()
    const popup = openPopup()
    setBlocked(!popup)
    if (popup) return whileBusy(() => walk(popup, given))
    forgetWalk()
    toastFailed(null, FAILED.popupBlocked)
  }

  async function walkHere(given: Given) {
    const { url } = await begin(given)
    noteWalk()
    location.assign(url)
  }

  const openHere = (given: Given) => whileBusy(() => walkHere(given))

  return { open, openHere, isBusy, isBlocked }
}
