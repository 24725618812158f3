import { useEffect, useRef, useState } from 'react'
import { toastFailed, toastNote, toastUnlessInForm } from '../toasts/toasts'
import { FAILED } from '../words/toast-messages'
import { startFlow, startFlowIn } from './discord-flow'
import { type DiscordOutcome, discordFailure } from './discord-outcome'
import { openPopup, waitForOutcome, whenClosed } from './discord-popup'

type DiscordSuccess = Exclude<DiscordOutcome, { kind: 'failed' }>

interface DiscordFlowOptions<Input> {
  requestAddress: (input: Input) => Promise<{ url: string }>
  onSuccess: (outcome: DiscordSuccess) => unknown
  /** Where the player goes after a sign-in in this tab; the dashboard by default. */
  path?: string
}

/** Signs in at Discord: in a popup, or in this tab if the browser blocks popups. */
export function useDiscord<Input = void>({ requestAddress, onSuccess, path }: DiscordFlowOptions<Input>) {
  const { isBusy, whileBusy } = useBusy()
  const [isBlocked, setBlocked] = useState(false)
  const stopListening = useRef(() => {})
  useEffect(() => () => stopListening.current(), [])

  async function navigatePopup(popup: Window, input: Input) {
    try {
      popup.location.href = (await requestAddress(input)).url
    } catch (error) {
      popup.close()
      stopListening.current()
      throw error
    }
  }

  async function handleOutcome(outcome: DiscordOutcome) {
    if (outcome.kind === 'failed') return toastDiscordFailure(outcome.error)
    await onSuccess(outcome)
  }

  async function runInPopup(popup: Window, input: Input) {
    stopListening.current()
    const { outcome, stop } = waitForOutcome(startFlowIn(popup, path), popup)
    stopListening.current = stop
    await navigatePopup(popup, input)
    // If the opener relation is cut, the outcome may come after the button is enabled again.
    const taken = outcome.then(handleOutcome).catch((error) => toastFailed(error, FAILED.discord))
    await Promise.race([taken, whenClosed(popup)])
  }

  function open(input: Input) {
    const popup = openPopup()
    setBlocked(!popup)
    if (popup) return whileBusy(() => runInPopup(popup, input))
    toastFailed(null, FAILED.popupBlocked)
  }

  async function runInTab(input: Input) {
    const { url } = await requestAddress(input)
    startFlow(path)
    location.assign(url)
  }

  const openHere = (input: Input) => whileBusy(() => runInTab(input))

  return { open, openHere, isBusy, isBlocked }
}

function toastDiscordFailure(error: string) {
  const { kind, text } = discordFailure(error)
  if (kind === 'note') toastNote(text)
  else toastFailed(null, text)
}

function useBusy() {
  const [isBusy, setBusy] = useState(false)
  async function whileBusy(work: () => Promise<unknown>) {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toastUnlessInForm(error, FAILED.discord)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, whileBusy }
}
