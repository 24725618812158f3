import { beforeAll, describe, expect, test } from 'bun:test'
import { withDom } from '../../testing/dom'
import { onPage, setupUser } from '../../testing/page'
import { forgetTyping, hasTypedText, trackTyping } from './typed-text'

withDom()
beforeAll(trackTyping)

async function type(text: string) {
  document.body.innerHTML = '<form><input aria-label="Name" value="as it was"><textarea></textarea></form>'
  const field = onPage().getByLabelText<HTMLInputElement>('Name')
  await setupUser().type(field, text)
  return field
}

describe('What would be lost with a page', () => {
  test('is nothing as long as nobody typed', () => {
    document.body.innerHTML = '<input value="as it was">'
    expect(hasTypedText()).toBe(false)
  })

  test('is what was typed and still stands there', async () => {
    await type('ansgar')
    expect(hasTypedText()).toBe(true)
  })

  test('is nothing any more once it was sent, and its field is empty or gone', async () => {
    const field = await type('ansgar')
    field.value = ''
    expect(hasTypedText()).toBe(false)
    await type('ansgar')
    document.querySelector('form')?.remove()
    expect(hasTypedText()).toBe(false)
  })

  test('is nothing of a form that stays as it was sent, until somebody types there again', async () => {
    const field = await type('ansgar')
    forgetTyping(document.querySelector('form'))
    expect(hasTypedText()).toBe(false)
    await setupUser().type(field, '_h')
    expect(hasTypedText()).toBe(true)
  })

  test.each([
    '<form><input type="radio" value="midnight"></form>',
    '<form><input type="checkbox" value="loot"></form>',
    '<select><option>Newest</option></select>',
  ])('is no choice that waits for nothing: %s', (control) => {
    document.body.innerHTML = control
    document.querySelector('input, select')?.dispatchEvent(new Event('input', { bubbles: true }))
    expect(hasTypedText()).toBe(false)
  })
})
