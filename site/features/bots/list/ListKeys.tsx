import { useStore } from '@nanostores/react'
import { Keyboard } from 'lucide-react'
import { Suspense, useState } from 'react'
import { IconButton } from '../../../ui/IconButton'
import { $areKeysEnabled } from '../../../ui/keys/keys-enabled'
import { usePageKeys } from '../../../ui/keys/use-page-keys'
import { lazyPart } from '../../../ui/lazy/lazy-part'

const ListKeysDialog = lazyPart(() => import('./ListKeysDialog').then(({ ListKeysDialog }) => ListKeysDialog))

/** From anywhere on the page, j and k lead into the list, whose rows know the other keys. */
export function ListKeys() {
  const [isShown, setShown] = useState(false)
  const enterList = () => document.querySelector<HTMLElement>('.bot-list [data-bot][tabindex="0"]')?.focus()
  usePageKeys({ '?': () => setShown(true), j: enterList, k: enterList }, useStore($areKeysEnabled))
  return (
    <>
      <IconButton className="list-keys" name="Keys" icon={<Keyboard />} keys="?" onClick={() => setShown(true)} />
      <Suspense>{isShown && <ListKeysDialog onClose={() => setShown(false)} />}</Suspense>
    </>
  )
}
