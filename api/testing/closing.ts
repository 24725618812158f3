type Close = () => unknown

const afterTest: Close[] = []
const afterAll: Close[] = []

/** Runs after the current test, in reverse order of registration. */
export function closeAfterTest(close: Close): void {
  afterTest.push(close)
}

/** Runs after the last test of this process. */
export function closeAfterAllTests(close: Close): void {
  afterAll.push(close)
}

export const closePartsOfTest = () => closeAll(afterTest)
export const closeSharedParts = () => closeAll(afterAll)

async function closeAll(closes: Close[]) {
  for (const close of closes.splice(0).reverse()) await close()
}
