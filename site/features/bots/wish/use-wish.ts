import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { type WishInLink, wishIn } from '../../../lib/push/bot-wish'
import { redeemWord } from '../../../lib/push/one-time-word'
import { $session } from '../../../lib/session/session-store'

interface UseWish {
  botId: string
  /** Called once for a button of a notification that was pressed in this browser. */
  onPressed: (action: WishInLink['action']) => void
  /** Called for a link from elsewhere, which has to be asked about. */
  onLinked: (action: WishInLink['action']) => void
}

/** Takes a wish out of the address, once the server has confirmed who is signed in. */
export function useWish({ botId, onPressed, onLinked }: UseWish): void {
  const isSignedIn = useStore($session).status === 'in'
  const [wish, setWish] = useState(() => wishIn(location.hash))

  useEffect(() => {
    const follow = () => setWish((known) => wishIn(location.hash) ?? known)
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: acts once for each wish
  useEffect(() => {
    if (!wish || !isSignedIn) return
    const { action, word } = wish
    setWish(null)
    // Neither a reload nor a bookmark repeats it.
    history.replaceState(history.state, '', location.pathname + location.search)
    void (async () => {
      const isPressed = word !== null && (await redeemWord(word, { bot: botId, action }))
      if (isPressed) onPressed(action)
      else onLinked(action)
    })()
  }, [wish, isSignedIn])
}
