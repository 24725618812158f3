import { expect, test } from 'bun:test'
import { findingsIn, isListed } from './findings'

const OUTPUT = `
____ GET /api/bots ____
1. Test Case ID: a

- ST103 Undocumented status code

    Received: 418

- ST108 SSE event violates schema

    Event #0

____ POST /api/accounts ____
1. Test Case ID: b

- ST202 Schema-valid request rejected

    A name must be plain text

____ Stateful tests ____

- ST302 Created resource not found

==== SUMMARY ====
`

test('Each finding is read with its call and its details', () => {
  expect(findingsIn(OUTPUT).map(({ call, code }) => `${code} ${call}`)).toEqual([
    'ST103 GET /api/bots',
    'ST108 GET /api/bots',
    'ST202 POST /api/accounts',
    'ST302 Stateful tests',
  ])
})

test('A finding is listed by code, call and a part of its details', () => {
  const [status, event, name] = findingsIn(OUTPUT)
  const listed = [
    { code: 'ST108', calls: '*', reason: 'r' },
    { code: 'ST202', calls: ['POST /api/accounts'], says: 'plain text', reason: 'r' },
    { code: 'ST103', calls: ['POST /api/bots'], reason: 'r' },
    { code: 'ST103', calls: ['GET /api/bots'], says: '500', reason: 'r' },
  ] as const
  expect([status, event, name].map((finding) => finding && isListed(finding, listed))).toEqual([false, true, true])
})
