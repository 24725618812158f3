import type { ReactElement } from 'react'

/**
 * What stands beside other parts of a page: never a bare text. Page translators put each text into an element of their
 * own, and React then looks for the text where it was: https://github.com/facebook/react/issues/11538
 */
export type Elements = ReactElement | Elements[] | false | null | undefined
