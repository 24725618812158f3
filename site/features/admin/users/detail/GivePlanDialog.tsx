import { type FormEvent, useState } from 'react'
import type { AdminUser } from '../../../../../shared/admin'
import { ALL_PLANS, DEFAULT_PLAN, isPlan, type Plan, planName } from '../../../../../shared/plans/plans'
import { Button } from '../../../../ui/Button'
import { Dialog } from '../../../../ui/dialog/Dialog'
import { DialogBody, DialogClose, DialogFoot } from '../../../../ui/dialog/DialogParts'
import { Field } from '../../../../ui/forms/Field'
import { Select } from '../../../../ui/forms/Select'
import { TextField } from '../../../../ui/forms/TextField'
import { useFormFaults } from '../../../../ui/forms/use-form-faults'
import { useGivePlan } from './user-requests'

interface GivePlanDialogProps {
  user: AdminUser
  onClose: () => void
}

const OPTIONS = ALL_PLANS.map((value) => ({
  value,
  label: value === DEFAULT_PLAN ? `${planName(value)} (take the given plan back)` : planName(value),
}))

export function GivePlanDialog({ user, onClose }: GivePlanDialogProps) {
  const [plan, setPlan] = useState<Plan>(user.granted_plan && isPlan(user.granted_plan) ? user.granted_plan : 'premium')
  const [day, setDay] = useState(user.granted_until?.slice(0, 10) ?? '')
  const { formProps, faultOf, showServerFaults } = useFormFaults([])
  const { mutate, isPending } = useGivePlan(user.id)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    // The whole last day counts, in UTC like the hours of plans.
    const until = day && plan !== DEFAULT_PLAN ? `${day}T23:59:59.000Z` : null
    mutate({ plan, until }, { onSuccess: onClose, onError: showServerFaults })
  }
  return (
    <Dialog title={`Give ${user.metadata.username ?? user.email} a plan`} isOpen onOpenChange={onClose}>
      <form {...formProps} noValidate onSubmit={submit}>
        <DialogBody>
          <Field label="Plan" error={faultOf('plan')}>
            {(control) => (
              <Select
                {...control}
                name="plan"
                value={plan}
                options={OPTIONS}
                onChange={(value) => isPlan(value) && setPlan(value)}
              />
            )}
          </Field>
          <TextField
            label="Until the end of (UTC)"
            name="until"
            type="date"
            help="Empty: it stays until it is taken back. Bots above a smaller plan stop at the end."
            error={faultOf('until')}
            disabled={plan === DEFAULT_PLAN}
            value={day}
            onChange={setDay}
          />
          <p>Nothing is charged. A plan that they pay for takes precedence while it runs.</p>
        </DialogBody>
        <DialogFoot>
          <DialogClose>
            <Button kind="quiet">Cancel</Button>
          </DialogClose>
          <Button type="submit" kind="primary" isBusy={isPending} busyLabel="Giving…">
            {plan === DEFAULT_PLAN ? 'Take the plan back' : `Give ${planName(plan)}`}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
