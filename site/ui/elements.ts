import type { ReactElement } from 'react'

/**
 * Children with siblings: elements, never bare text. Page translators wrap each text in an element, and
 * React then no longer finds it: https://github.com/facebook/react/issues/11538
 */
export type Elements = ReactElement | Elements[] | false | null | undefined
