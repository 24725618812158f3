import { isEmailAddress } from '../../../shared/input/email-address'
import { PASSWORD_MIN_LENGTH } from '../../../shared/limits'
import { ENTER_PASSWORD, SHORT_PASSWORD, WRONG_EMAIL } from '../../../shared/messages'

export interface Credentials {
  email: string
  password: string
}

export type CredentialProblems = Partial<Credentials>

/** What is wrong with each field, in words; empty when nothing is. */
export function problemsOf({ email, password }: Credentials): CredentialProblems {
  return { ...problemOf('email', emailProblem(email.trim())), ...problemOf('password', passwordProblem(password)) }
}

export function emailProblem(email: string): string | null {
  if (!email) return 'Please enter your e-mail address.'
  return isEmailAddress(email) ? null : WRONG_EMAIL
}

export function passwordProblem(password: string): string | null {
  if (!password) return ENTER_PASSWORD
  return password.length < PASSWORD_MIN_LENGTH ? SHORT_PASSWORD : null
}

const problemOf = (field: keyof Credentials, problem: string | null) => (problem ? { [field]: problem } : {})
