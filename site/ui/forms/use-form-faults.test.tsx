import { afterEach, describe, expect, test } from 'bun:test'
import { cleanup, render } from '@testing-library/react'
import { useState } from 'react'
import type { FieldFault } from '../../../shared/input/field-fault'
import { RequestError } from '../../lib/api/request-error'
import { withDom } from '../../testing/dom'
import { onPage, setupUser } from '../../testing/on-page'
import { Field } from './Field'
import { TextInput } from './TextInput'
import { useFormFaults } from './use-form-faults'

withDom()
afterEach(cleanup)

const PATHS = ['name', 'settings.level', 'settings.guard']

/** A form with three fields, of which the last one is folded away. */
function ThreeFields({ send }: { send: () => FieldFault[] }) {
  const [values, setValues] = useState<Record<string, string>>({})
  const own = values.name ? [] : [{ path: 'name', message: 'It needs a name.' }]
  const faults = useFormFaults(own)
  const field = (path: string) => (
    <Field key={path} label={path} help="Help" error={faults.faultOf(path)}>
      {(control) => (
        <TextInput
          {...control}
          name={path}
          value={values[path] ?? ''}
          onChange={({ target }) => setValues({ ...values, [path]: target.value })}
        />
      )}
    </Field>
  )

  function submit() {
    if (faults.validate()) faults.showServerFaults(new RequestError(422, 'Refused.', { details: { errors: send() } }))
  }

  function empty() {
    setValues({})
    faults.reset()
  }

  return (
    <form {...faults.formProps} noValidate>
      {PATHS.slice(0, 2).map(field)}
      <details>
        <summary>More</summary>
        {PATHS.slice(2).map(field)}
      </details>
      <button type="button" onClick={submit}>
        Send
      </button>
      <button type="button" onClick={empty}>
        Empty
      </button>
    </form>
  )
}

function openForm(...faults: FieldFault[]) {
  let sent = 0
  const send = () => {
    sent++
    return faults
  }
  render(<ThreeFields send={send} />)
  const user = setupUser()
  return { user, send: () => user.click(onPage().getByRole('button', { name: 'Send' })), sent: () => sent }
}

const field = (name: string) => onPage().getByLabelText(name)

describe('a fault in a form', () => {
  test('is shown only after sending, under its focused field', async () => {
    const { user, send, sent } = openForm()
    expect(field('name')).toHaveAccessibleDescription('Help')
    await send()
    expect(sent()).toBe(0)
    expect(field('name')).toHaveFocus()
    expect(field('name')).toBeInvalid()
    expect(field('name')).toHaveAccessibleDescription('It needs a name.')
    await user.type(field('name'), 'N')
    expect(field('name')).toBeValid()
  })

  test('from the server stays until its own field changes', async () => {
    const { user, send } = openForm(
      { path: 'settings.level', message: 'Too high.' },
      { path: 'settings.guard', message: 'Too many.' },
    )
    await user.type(field('name'), 'Night shift')
    await send()
    expect(field('settings.level')).toHaveFocus()
    expect(field('settings.level')).toHaveAccessibleDescription('Too high.')
    await user.type(field('name'), 's')
    expect(field('settings.level')).toBeInvalid()
    await user.type(field('settings.level'), '1')
    expect(field('settings.level')).toBeValid()
    expect(field('settings.guard')).toHaveAccessibleDescription('Too many.')
  })

  test('is not shown after a reset until the form is sent again', async () => {
    const { user, send } = openForm({ path: 'settings.level', message: 'Too high.' })
    await user.type(field('name'), 'Night shift')
    await send()
    await user.click(onPage().getByRole('button', { name: 'Empty' }))
    for (const name of ['name', 'settings.level']) expect(field(name)).toBeValid()
    await send()
    expect(field('name')).toHaveAccessibleDescription('It needs a name.')
  })

  test('is unfolded if it was folded away', async () => {
    const { user, send } = openForm({ path: 'settings.guard', message: 'Too many.' })
    await user.type(field('name'), 'Night shift')
    await send()
    expect(document.querySelector('details')?.open).toBe(true)
    expect(field('settings.guard')).toHaveFocus()
  })

  test('moves no focus without a faulty field', async () => {
    const { user, send, sent } = openForm()
    await user.type(field('name'), 'Night shift')
    await send()
    expect(sent()).toBe(1)
    expect(onPage().getByRole('button', { name: 'Send' })).toHaveFocus()
  })
})
