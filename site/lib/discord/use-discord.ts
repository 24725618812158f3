import { useEffect, useRef, useState } from 'react'
import { toastFailed } from '../toasts/toasts'
import { FAILED } from '../words/messages'
import { forgetWalk, noteWalk } from './begun-walk'
import { type DiscordOutcome, failureInWords } from './discord-outcome'
import { closingOf, hearWalk, openPopup } from './discord-popup'

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
  const stopHearing = useRef(() => {})
  useEffect(() => () => stopHearing.current(), [])

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

  async function lead(popup: Window, given: Given) {
    try {
      popup.location.href = (await begin(given)).url
    } catch (error) {
      popup.close()
      stopHearing.current()
      throw error
    }
  }

  async function take(outcome: DiscordOutcome) {
    if (outcome.kind === 'failed') return toastFailed(null, failureInWords(outcome.error))
    await onSuccess(outcome)
  }

  async function walk(popup: Window, walkId: string, given: Given) {
    stopHearing.current()
    const { outcome, stop } = hearWalk(walkId, popup)
    stopHearing.current = stop
    await lead(popup, given)
    // The popup may be cut off, and say its word only when the button is no longer busy.
    const taken = outcome.then(take).catch((error) => toastFailed(error, FAILED.discord))
    await Promise.race([taken, closingOf(popup)])
  }

  function open(given: Given) {
    const walkId = noteWalk({ isInPopup: true })
    const popup = openPopup()
    // The popup has its copy.
    forgetWalk()
    setBlocked(!popup)
    if (popup) return whileBusy(() => walk(popup, walkId, given))
    toastFailed(null, FAILED.popupBlocked)
  }

  async function walkHere(given: Given) {
    const { url } = await begin(given)
    noteWalk({ isInPopup: false })
    location.assign(url)
  }

  const openHere = (given: Given) => whileBusy(() => walkHere(given))

  return { open, openHere, isBusy, isBlocked }
}
