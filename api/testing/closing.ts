type Close = () => unknown

const afterTest: Close[] = []
const afterAll: Close[] = []

/** Does this after the test that runs now; what was opened last is closed first. */
export function closeAfterTest(close: Close): void {
  afterTest.push(close)
}

/** Closes something that the tests of this process share, after the last of them. */
export function closeAfterAllTests(close: Close): void {
  afterAll.push(close)
}

export const closePartsOfTest = () => closeAll(afterTest)
export const closeSharedParts = () => closeAll(afterAll)

async function closeAll(closes: Close[]) {
  for (const close of closes.splice(0).reverse()) await close()
}
