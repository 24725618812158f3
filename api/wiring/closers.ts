/** How to close the services that are open, in the order in which they were opened. */
export type Closers = (() => unknown)[]

export async function closeInReverse(closers: Closers): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close()
}
