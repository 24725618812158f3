import { afterEach, expect, test } from 'bun:test'
import { cleanup, render } from '@testing-library/react'
import { useState } from 'react'
import { onPage, setupUser } from '../../../testing/on-page'
import { NINE_TEMPLATES, templateOf } from '../testing/templates'
import { TemplateChoice } from './TemplateChoice'

afterEach(cleanup)

const sent: string[] = []

function Choice({ templates = NINE_TEMPLATES, plan = 'plus' }) {
  const [id, setId] = useState('')
  const chosen = templates.find((template) => template.id === id) ?? null
  return (
    <form onSubmit={() => sent.push(id)}>
      <TemplateChoice templates={templates} plan={plan} chosen={chosen} onChoose={setId} />
    </form>
  )
}

const search = () => onPage().getByRole('searchbox', { name: 'Find a template' })
const labels = () =>
  onPage()
    .queryAllByRole('radio')
    .map((radio) => radio.getAttribute('value'))

test('eight templates need no search', () => {
  render(<Choice templates={NINE_TEMPLATES.slice(1)} />)
  expect(onPage().queryByRole('searchbox')).not.toBeInTheDocument()
  expect(labels()).toHaveLength(8)
})

test('a search leaves what matches, says how many, and Enter chooses the only one', async () => {
  const user = setupUser()
  render(<Choice />)
  await user.type(search(), 'raider')
  expect(labels()).toEqual(['template-7', 'template-8', 'template-9'])
  expect(onPage().getByRole('status')).toHaveTextContent('3 of 9')
  await user.type(search(), '{Enter}')
  expect(
    onPage()
      .getAllByRole('radio')
      .every((radio) => !(radio as HTMLInputElement).checked),
  ).toBe(true)
  await user.type(search(), ' 8{Enter}')
  expect(onPage().getByRole('radio', { name: 'Raider 8' })).toBeChecked()
  expect(sent).toEqual([])
  await user.type(search(), '{Escape}')
  expect(labels()).toHaveLength(9)
})

test('without a match it says so, and shows all again', async () => {
  const user = setupUser()
  render(<Choice />)
  await user.type(search(), 'dragon')
  expect(onPage().getByText('None of the 9 templates matches \u201cdragon\u201d.')).toBeInTheDocument()
  await user.click(onPage().getByRole('button', { name: 'Show all templates' }))
  expect(labels()).toHaveLength(9)
  expect(search()).toHaveFocus()
})

test('a category outside the plan is locked, with a link to the plan that has it', () => {
  const market = templateOf({ id: 'market-trader', label: 'Market Trader', category: 'Market' })
  render(<Choice templates={[...NINE_TEMPLATES, market]} plan="starter" />)
  const links = onPage().getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Premium has it', '/pricing'],
    ['Professional has it', '/pricing'],
  ])
  expect(onPage().getByRole('radio', { name: 'Market Trader' })).toHaveAccessibleDescription('Not in your plan. Works.')
  expect(onPage().getByRole('radio', { name: 'Farmer 1' })).toHaveAccessibleDescription('Works.')
})
