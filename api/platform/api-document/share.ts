import type { Answer, Content, Example, Operation, Reference, Schema } from './openapi'
import type { NamedSchemas } from './schemas'

/** Moves answers that several operations have, with their examples, to the components, and returns those. */
export function shareAnswers(operations: Operation[]): Record<string, Answer> {
  const shared: Record<string, Answer> = {}
  const uses = operations.flatMap(({ responses }) =>
    Object.entries(responses).flatMap(([status, answer]) =>
      'content' in answer ? [{ responses, status, answer, written: JSON.stringify(answer) }] : [],
    ),
  )
  for (const alike of Map.groupBy(uses, ({ written }) => written).values()) {
    const [first, second] = alike
    if (!first || !second) continue
    const name = nameAfter(Object.values(first.answer.content ?? {})[0]?.schema, Object.keys(shared))
    shared[name] = first.answer
    for (const { responses, status } of alike) responses[status] = { $ref: `#/components/responses/${name}` }
  }
  return shared
}

/** The same for examples alone. */
export function shareExamples(operations: Operation[], sharedAnswers: Answer[]): Record<string, Example> {
  const shared: Record<string, Example> = {}
  const media = [...operations.flatMap(contentsOf), ...sharedAnswers.map(({ content = {} }) => content)].flatMap(
    (content) => Object.values(content),
  )
  for (const alike of Map.groupBy(media, ({ example }) => JSON.stringify(example)).values()) {
    const [first, second] = alike
    if (!first || !second || first.example === undefined) continue
    const name = nameAfter(first.schema, Object.keys(shared))
    shared[name] = { value: first.example }
    for (const each of alike) {
      delete each.example
      each.examples = { [name]: { $ref: `#/components/examples/${name}` } }
    }
  }
  return shared
}

function contentsOf({ requestBody, responses }: Operation): Content[] {
  const answers = Object.values<Answer | Reference>(responses).flatMap((answer) =>
    'content' in answer && answer.content ? [answer.content] : [],
  )
  return requestBody ? [requestBody.content, ...answers] : answers
}

/** With a number if there are several. */
function nameAfter({ $ref = '' }: Schema = {}, taken: string[]): string {
  const name = $ref.split('/').at(-1) || 'Text'
  const count = taken.filter((each) => each.replace(/\d+$/, '') === name).length
  return count === 0 ? name : `${name}${count + 1}`
}

/** Puts lists of words that only one schema has back into it, and removes their names. */
export function inlineSingleEnums<Part>(part: Part, named: NamedSchemas): Part {
  const written = JSON.stringify([part, ...named.values()])
  const isSingle = (name: string) => {
    const parts = written.split(`{"$ref":"#/components/schemas/${name}"}`)
    // Beside null it stays a name, so that no union has a part without one.
    return parts.length === 2 && !parts[0]?.endsWith('"anyOf":[')
  }
  const singles = [...named].filter(([name, { enum: words }]) => words && isSingle(name))
  for (const [name] of singles) named.delete(name)
  const inlined = new Map(singles.map(([name, schema]) => [`#/components/schemas/${name}`, schema]))
  const put = (_: string, value: unknown) => {
    const reference = (value as Schema | null)?.$ref
    return (reference !== undefined && inlined.get(reference)) || value
  }
  for (const [name, schema] of named) named.set(name, JSON.parse(JSON.stringify(schema), put))
  return JSON.parse(JSON.stringify(part), put)
}
