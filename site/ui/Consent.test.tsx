import { afterEach, describe, expect, test } from 'bun:test'
import { cleanup, render } from '@testing-library/react'
import { EMPTY_SHOP } from '../../shared/plans/shop'
import { withDom } from '../testing/dom'
import { Consent } from './Consent'

withDom()
afterEach(cleanup)

const terms = 'https://castellan.example/terms'
const privacy = 'https://castellan.example/privacy'

describe('What one agrees to', () => {
  test('is nothing without papers', () => {
    expect(render(<Consent act="registering" shop={EMPTY_SHOP} />).container.textContent).toBe('')
  })

  test.each([
    [{ terms, privacy }, 'By registering you agree to the terms of service and the privacy policy.'],
    [{ terms }, 'By registering you agree to the terms of service.'],
    [{ privacy }, 'Before registering, please read the privacy policy.'],
  ])('links to the papers there are: %o', (papers, sentence) => {
    const { container } = render(<Consent act="registering" shop={{ ...EMPTY_SHOP, ...papers }} />)
    expect(container.textContent).toBe(sentence)
    expect([...container.querySelectorAll('a')].map(({ href }) => href)).toEqual(Object.values(papers))
  })
})
