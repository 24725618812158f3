import type { FormEvent } from 'react'
import type { FieldFault } from '../../../shared/input/field-fault'
import { Button } from '../../ui/Button'
import type { Elements } from '../../ui/elements'
import { useFormFaults } from '../../ui/forms/use-form-faults'

interface ValidatedFormProps {
  faults: readonly FieldFault[]
  action: string
  busyLabel: string
  isPending: boolean
  onSubmit: (onError: (error: unknown) => void) => void
  children: (faultOf: (path: string) => string | undefined) => Elements
}

/** Sends once at a time, and only without faults. */
export function ValidatedForm({ faults, action, busyLabel, isPending, onSubmit, children }: ValidatedFormProps) {
  const { formProps, faultOf, validate, showServerFaults } = useFormFaults(faults)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending && validate()) onSubmit(showServerFaults)
  }

  return (
    <form {...formProps} className="form" noValidate onSubmit={submit}>
      {children(faultOf)}
      <Button type="submit" kind="primary" isWide isBusy={isPending} busyLabel={busyLabel}>
        {action}
      </Button>
    </form>
  )
}
