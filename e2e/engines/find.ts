import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** How a person finds a thing on a page. Texts match whole, unless `part` is set. */
export interface Target {
  role?: string
  /** The accessible name, together with a role. */
  name?: string
  label?: string
  text?: string
  /** Part of the text or name is enough. */
  part?: boolean
  within?: string
  enabled?: boolean
}

interface Queries {
  queryAllByRole(
    place: HTMLElement,
    role: string,
    options: { name?: string | ((name: string) => boolean) },
  ): HTMLElement[]
  queryAllByLabelText(place: HTMLElement, label: string, options: { exact: boolean; selector: string }): HTMLElement[]
  queryAllByText(place: HTMLElement, text: string, options: { exact: boolean }): HTMLElement[]
}
declare const TestingLibraryDom: Queries

/** The source of Testing Library. Once evaluated in a page, it is there as `TestingLibraryDom`. */
export const queries = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)

/** Runs in the page. Answers the first visible match or null, and 'unknown' before the page has Testing Library. */
function findInPage({
  role,
  name,
  label,
  text,
  part = false,
  within = 'body',
  enabled = false,
}: Target): HTMLElement | null | 'unknown' {
  if (typeof TestingLibraryDom === 'undefined') return 'unknown'
  const place = document.querySelector<HTMLElement>(within)
  return (place && allIn(place).find((element) => isVisible(element) && (!enabled || isEnabled(element)))) ?? null

  function isVisible(element: HTMLElement) {
    return element.getClientRects().length > 0
  }

  function isEnabled(element: HTMLElement) {
    return !element.matches(':disabled, [aria-disabled=true]')
  }

  function allIn(place: HTMLElement) {
    const { queryAllByRole, queryAllByLabelText, queryAllByText } = TestingLibraryDom
    if (role) return queryAllByRole(place, role, nameOption())
    if (label) return queryAllByLabelText(place, label, { exact: !part, selector: 'input, select, textarea' })
    return queryAllByText(place, text ?? '', { exact: !part })
  }

  function nameOption() {
    if (name === undefined) return {}
    return { name: part ? (whole: string) => whole.includes(name) : name }
  }
}

/** The source of that function, as an expression. */
export const FIND = `(${findInPage})`
