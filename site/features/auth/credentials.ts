import { PASSWORD_MIN_LENGTH } from '../../../shared/limits'

export interface Credentials {
  email: string
  password: string
}

export type CredentialProblems = Partial<Credentials>

const LOOKS_LIKE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** What is wrong with each field, in words; empty when nothing is. */
export function problemsOf({ email, password }: Credentials): CredentialProblems {
  return { ...problemOf('email', emailProblem(email.trim())), ...problemOf('password', passwordProblem(password)) }
}

function emailProblem(email: string): string | null {
  if (!email) return 'Please enter your e-mail address.'
  return LOOKS_LIKE_EMAIL.test(email) ? null : 'Please enter a valid e-mail address.'
}

function passwordProblem(password: string): string | null {
  if (!password) return 'Please enter your password.'
  return password.length < PASSWORD_MIN_LENGTH ? `The password needs at least ${PASSWORD_MIN_LENGTH} characters.` : null
}

const problemOf = (field: keyof Credentials, problem: string | null) => (problem ? { [field]: problem } : {})
