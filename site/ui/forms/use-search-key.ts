import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { $areKeysEnabled } from '../keys/keys-enabled'
import { usePageKeys } from '../keys/use-page-keys'

/** For a search field that `/` focuses. */
export function useSearchKey() {
  const field = useRef<HTMLInputElement>(null)
  usePageKeys({ '/': () => field.current?.focus() }, useStore($areKeysEnabled))
  return field
}
