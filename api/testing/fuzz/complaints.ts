import Ajv from 'ajv'
import type { Operation, Schema } from './api-document'
import type { Answer } from './caller'
import { MARK, MARKED_NUMBER } from './hostile'

const ajv = new Ajv({ strict: false, validateFormats: false })
const SENTENCE = /^[A-Z][^\n\r]{5,200}\.?$/

/** Checks an answer against the API document and the general rules. */
export function complaintsAbout(answer: Answer, { answers }: Operation): string[] {
  const { status } = answer
  const documented = answers.get(status)
  const complaints = [...answer.inLog]
  if (status >= 500) complaints.push(`answers ${status}`)
  if (documented === undefined) complaints.push(`${status} is not in the document`)
  if (status >= 400) complaints.push(...complaintsAboutRefusal(answer))
  else complaints.push(...complaintsAboutSuccess(answer, documented ?? null))
  return complaints
}

function complaintsAboutRefusal({ status, headers, text }: Answer): string[] {
  const complaints: string[] = []
  const whole = `${JSON.stringify([...headers])} ${text}`.toLowerCase()
  if (whole.includes(MARK.toLowerCase()) || whole.includes(`${MARKED_NUMBER}`)) complaints.push('repeats what was sent')
  const isProblem = headers.get('content-type') === 'application/problem+json; charset=utf-8'
  if (!isProblem && headers.get('content-type') !== 'text/plain; charset=utf-8') complaints.push('is no plain text')
  const problem: { status?: number; detail?: string } = isProblem
    ? JSON.parse(text ?? '')
    : { status, detail: text ?? '' }
  if (problem.status !== status || !SENTENCE.test(problem.detail ?? '')) complaints.push('is no sentence')
  return complaints
}

function complaintsAboutSuccess({ status, text }: Answer, schema: Schema | null): string[] {
  if (text === null) return []
  if (status === 204 || status === 302) return text === '' ? [] : ['has a body where there is nothing to say']
  if (!schema) return ['has a body that is not in the document']
  return ajv.validate(schema, JSON.parse(text)) ? [] : [ajv.errorsText()]
}
