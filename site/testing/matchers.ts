import { expect } from 'bun:test'
import { prettyDOM } from '@testing-library/dom'
import * as matchers from '@testing-library/jest-dom/matchers'

const shown = (value: unknown) => (value instanceof Element ? prettyDOM(value) : Bun.inspect(value))

// Bun would print the whole element, up to its window: megabytes for each attempt.
const utils = {
  matcherHint: (name: string, received: string, expected: string) => `expect(${received})${name}(${expected})`,
  printReceived: shown,
  printExpected: shown,
  stringify: shown,
  RECEIVED_COLOR: String,
  EXPECTED_COLOR: String,
}

/** Adds the matchers of jest-dom: `toBeDisabled`, `toHaveFocus`, `toHaveValue`. */
export function extendExpect(): void {
  for (const [name, matcher] of Object.entries(matchers)) {
    if (typeof matcher !== 'function') continue
    expect.extend({
      [name](received: unknown, ...expected: unknown[]) {
        const equals = (one: unknown, other: unknown) => this.equals(one, other)
        return matcher.call({ equals, isNot: this.isNot, utils }, received, ...expected)
      },
    })
  }
}
