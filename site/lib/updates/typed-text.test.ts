import { beforeAll, describe, expect, test } from 'bun:test'
import { withDom } from '../../testing/dom'
import { onPage, setupUser } from '../../testing/on-page'
import { forgetTyping, hasTypedText, trackTyping } from './typed-text'

withDom()
beforeAll(trackTyping)

async function type(text: string) {
  document.body.innerHTML = '<form><input aria-label="Name" value="as it was"><textarea></textarea></form>'
  const field = onPage().getByLabelText<HTMLInputElement>('Name')
  await setupUser().type(field, text)
  return field
}

describe('Text that a page would lose', () => {
  test('is empty before the player types', () => {
    document.body.innerHTML = '<input value="as it was">'
    expect(hasTypedText()).toBe(false)
  })

  test('is typed text that is still there', async () => {
    await type('ansgar')
    expect(hasTypedText()).toBe(true)
  })

  test('is gone once it was sent and its field is empty or removed', async () => {
    const field = await type('ansgar')
    field.value = ''
    expect(hasTypedText()).toBe(false)
    await type('ansgar')
    document.querySelector('form')?.remove()
    expect(hasTypedText()).toBe(false)
  })

  test('excludes a form that was sent, until the player types there again', async () => {
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
  ])('excludes choices and fields outside a form: %s', (control) => {
    document.body.innerHTML = control
    document.querySelector('input, select')?.dispatchEvent(new Event('input', { bubbles: true }))
    expect(hasTypedText()).toBe(false)
  })
})
