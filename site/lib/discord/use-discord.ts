import { useState } from 'react'
import { FAILED } from '../messages'
import { toastFailed } from '../toasts/toasts'
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

  async function walk(popup: Window, given: Given) {
    try {
      popup.location.href = (await begin(given)).url
    } catch (error) {
      popup.close()
      throw error
    }
    const outcome = await outcomeOf(popup)
    if (outcome?.kind === 'failed') return toastFailed(null, failureInWords(outcome.error))
    if (outcome) await onSuccess(outcome)
  }

  function open(given: Given) {
    const popup = openPopup()
    setBlocked(!popup)
    if (popup) return whileBusy(() => walk(popup, given))
    toastFailed(null, FAILED.popupBlocked)
  }

  const openHere = (given: Given) => whileBusy(async () => location.assign((await begin(given)).url))

  return { open, openHere, isBusy, isBlocked }
}
