const endings: (() => Promise<void>)[] = []

/** Ends something that the tests of this process share, after the last of them. */
export function afterAllTests(end: () => Promise<void>): void {
  endings.push(end)
}

export async function endSharedParts(): Promise<void> {
  for (const end of endings.splice(0)) await end()
}
