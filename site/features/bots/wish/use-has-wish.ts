import { useEffect, useState } from 'react'
import { wishIn } from '../../../lib/push/bot-wish'

const hasWish = () => wishIn(location.hash) !== null

/** Whether a link has asked something of the bot since the page was opened. */
export function useHasWish(): boolean {
  const [has, setHas] = useState(hasWish)
  useEffect(() => {
    const follow = () => setHas((had) => had || hasWish())
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return has
}
