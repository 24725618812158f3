import { PAYMENT_PROVIDERS } from '../../../../shared/enums/payment-providers'
import { SIGN_IN_TIMES, USER_PROVIDERS, USER_SORTS, USER_STATUSES } from '../../../../shared/enums/user-filters'
import { ALL_PLANS, planName } from '../../../../shared/plans/plans'
import { statusInWords } from '../../../lib/plans/plan-words'
import { Select } from '../../../ui/forms/Select'
import type { UserFilterName, UsersView } from '../users-view'

interface UserFiltersProps {
  view: UsersView
  onChange: (change: UsersView) => void
}

const SIGN_INS = {
  day: 'Signed in today',
  week: 'Within a week',
  month: 'Within a month',
  earlier: 'Longer ago',
  never: 'Never',
}

const ORDERS = [
  { value: 'created', label: 'Newest first' },
  { value: 'last_sign_in', label: 'Last sign-in first' },
  { value: 'email', label: 'By e-mail' },
  { value: 'plan', label: 'Largest plan first' },
  { value: 'bots', label: 'Most bots first' },
]

const FILTERS: { name: UserFilterName; label: string; any: string; options: { value: string; label: string }[] }[] = [
  {
    name: 'plan',
    label: 'Plan',
    any: 'Any plan',
    options: ALL_PLANS.map((value) => ({ value, label: planName(value) })),
  },
  {
    name: 'status',
    label: 'Subscription',
    any: 'Any status',
    options: USER_STATUSES.map((value) => ({ value, label: value === 'none' ? 'None' : statusInWords(value) })),
  },
  {
    name: 'provider',
    label: 'Provider',
    any: 'Any provider',
    options: USER_PROVIDERS.map((value) => ({
      value,
      label: value === 'none' ? 'No provider' : PAYMENT_PROVIDERS[value].label,
    })),
  },
  {
    name: 'signed_in',
    label: 'Last sign-in',
    any: 'Any sign-in',
    options: SIGN_IN_TIMES.map((value) => ({ value, label: SIGN_INS[value] })),
  },
  {
    name: 'account',
    label: 'Kind',
    any: 'All users',
    options: [
      { value: 'suspended', label: 'Suspended' },
      { value: 'admin', label: 'Admins' },
    ],
  },
]

export const UserFilters = ({ view, onChange }: UserFiltersProps) => (
  <div className="admin-filters">
    {FILTERS.map(({ name, label, any, options }) => (
      <Select
        key={name}
        aria-label={label}
        value={view[name] ?? ''}
        options={[{ value: '', label: any }, ...options]}
        onChange={(value) => onChange({ [name]: value || undefined })}
      />
    ))}
    <Select
      className="input admin-sort"
      aria-label="Order"
      value={view.sort ?? 'created'}
      options={ORDERS}
      onChange={(sort) => onChange({ sort: USER_SORTS.find((each) => each === sort), order: undefined })}
    />
  </div>
)
