import { expect, test } from 'bun:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import Ajv2020 from 'ajv/dist/2020'
import { testApp } from '../../testing/test-app'
import type { Answer, ApiDocument, Example, Operation, Reference } from './openapi'

const MAX_BYTES = 120_000

const { call } = await testApp()
const text = await (await call('GET', '/openapi.json')).text()
const document: ApiDocument = JSON.parse(text)
const operations = Object.values(document.paths).flatMap(Object.values<Operation>)

test('A linter finds no fault in the document', async () => {
  const rules = {
    // Nothing is licensed to the public.
    'info-license': 'off',
    'no-server-example.com': 'off',
    // `default` has the errors that every call may answer.
    'operation-4xx-response': 'off',
  } as const
  const config = await createConfig({ extends: ['recommended'], rules })
  const problems = await lintFromString({ source: text, absoluteRef: '/openapi.json', config })
  expect(problems.map(({ message, location }) => `${message} ${location[0]?.pointer}`)).toEqual([])
})

test(`The document has at most ${MAX_BYTES} bytes`, () => {
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_BYTES)
})

test('Each operation has an id of its own that begins with a verb, and a sentence', () => {
  const ids = operations.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !/^[a-z]+[A-Z][A-Za-z]+$/.test(id))).toEqual([])
  expect(operations.filter(({ description }) => !description?.endsWith('.'))).toEqual([])
})

const resolve = <Part extends object>(part: Part | Reference): Part =>
  '$ref' in part
    ? (part.$ref
        .split('/')
        .slice(1)
        .reduce((at: unknown, key) => (at as Record<string, unknown>)[key], document) as Part)
    : part

test('Each body and JSON answer has an example that fits its schema', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(document, 'document')
  const unfit = operations.flatMap(({ operationId, requestBody, responses }) => {
    const answers = Object.entries(responses).flatMap(([status, answer]) =>
      status < '300' ? [resolve<Answer>(answer).content ?? {}] : [],
    )
    return [requestBody?.content ?? {}, ...answers].flatMap((content) => {
      const media = content['application/json']
      if (!media) return []
      const shared = Object.values(media.examples ?? {})[0]
      const example = shared ? resolve<Example>(shared).value : media.example
      const schema = JSON.parse(JSON.stringify(media.schema).replaceAll('"#/', '"document#/'))
      return example !== undefined && ajv.validate(schema, example) ? [] : [`${operationId}: ${ajv.errorsText()}`]
    })
  })
  expect(unfit).toEqual([])
})
