import { BOUNDED_PASSWORD, EMAIL, NEW_PASSWORD, PASSWORD } from '../../../shared/input/credential-rules'
import type { FieldFault } from '../../../shared/input/field-fault'
import { faultsAt } from '../../../shared/input/text-rule'

export type AuthMode = 'login' | 'register'

export interface Credentials {
  email: string
  password: string
}

const PASSWORD_RULES = {
  login: [PASSWORD, NEW_PASSWORD, BOUNDED_PASSWORD],
  register: [NEW_PASSWORD, BOUNDED_PASSWORD],
}

export const credentialFaults = (mode: AuthMode, { email, password }: Credentials): FieldFault[] => [
  ...faultsAt('email', [EMAIL], email),
  ...faultsAt('password', PASSWORD_RULES[mode], password),
]
