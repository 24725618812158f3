import { Fragment } from 'react'

/** A name or an address that is broken at its signs before it is broken inside a word. */
export const Breakable = ({ text }: { text: string }) =>
  text.split(/(?<=[@._])/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the text
    <Fragment key={place}>
      <span>{part}</span>
      <wbr />
    </Fragment>
  ))
