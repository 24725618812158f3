import { beforeAll, expect, test } from 'bun:test'
import { render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'sonner'
import { RequestError } from '../../lib/api/request-error'
import { raiseToasts } from '../../lib/toasts/raise-toast'
import { withApp } from '../../testing/with-app'
import { Field } from './Field'
import { TextInput } from './TextInput'
import { useFormFaults } from './use-form-faults'

withApp()
beforeAll(raiseToasts)

const refusalOf = (path: string) =>
  new RequestError(422, `Wrong ${path}.`, { details: { errors: [{ path, message: `Wrong ${path}.` }] } })

function Form() {
  const { formProps, faultOf, showServerFaults } = useFormFaults([])
  return (
    <form {...formProps}>
      <Field label="Name" error={faultOf('name')}>
        {(control) => <TextInput {...control} name="name" />}
      </Field>
      {['name', 'colour'].map((path) => (
        <button key={path} type="button" onClick={() => showServerFaults(refusalOf(path))}>
          {path}
        </button>
      ))}
    </form>
  )
}

const titles = () => toast.getToasts().map((raised) => ('title' in raised ? raised.title : null))

test('A fault is shown at its field; one without a field is a toast', async () => {
  const { getByLabelText, getByRole } = render(<Form />)
  await userEvent.click(getByRole('button', { name: 'name' }))
  await waitFor(() => expect(getByLabelText('Name')).toHaveFocus())
  expect(getByLabelText('Name')).toHaveAccessibleDescription('Wrong name.')
  expect(titles()).toEqual([])
  await userEvent.click(getByRole('button', { name: 'colour' }))
  await waitFor(() => expect(titles()).toEqual(['Wrong colour.']))
})
