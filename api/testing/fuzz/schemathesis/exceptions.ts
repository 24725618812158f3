export interface Exception {
  code: string
  /** `*` for every call. */
  calls: '*' | readonly string[]
  /** A part of what is reported. */
  says?: string
  reason: string
}

/** What may be reported, and why it is right as it is. The codes are those of `schemathesis explain`. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    code: 'ST201',
    calls: '*',
    says: 'object with unexpected properties',
    reason: 'Unknown fields are ignored, so that clients may be newer than the server; the document says so.',
  },
  {
    code: 'ST202',
    calls: ['POST /api/bots', 'PATCH /api/bots/{id}', 'POST /api/templates/{id}/trials'],
    reason: 'Which settings and credentials there are depends on the template.',
  },
  {
    code: 'ST202',
    calls: ['POST /api/webhooks', 'PATCH /api/webhooks/{id}'],
    reason: 'Which addresses may be called depends on more than their form: see the outgoing calls.',
  },
  {
    code: 'ST202',
    calls: ['POST /api/accounts', 'PATCH /api/accounts/{id}', 'POST /api/auth/register'],
    says: 'A name must be plain text',
    reason: 'The pattern of plain text is beyond what other languages read, so the document says it in words.',
  },
  {
    code: 'ST202',
    calls: ['POST /api/bots', 'POST /api/accounts'],
    says: 'This Idempotency-Key came with another body before.',
    reason: 'The tester sends one made-up key with many bodies.',
  },
  {
    code: 'ST202',
    calls: ['POST /api/tokens/reveal-leak'],
    says: 'check digits',
    reason: 'No schema can express check digits.',
  },
  {
    code: 'ST202',
    calls: ['POST /api/auth/reset'],
    says: 'This link was already used',
    reason: 'Only links that were sent work.',
  },
  {
    code: 'ST202',
    calls: ['GET /api/consoles'],
    says: 'Please name the consoles',
    reason: 'A list in one text, whose parts the document describes in words.',
  },
  {
    code: 'ST202',
    calls: ['GET /api/bots/days'],
    says: 'The span',
    reason: 'No schema can compare two fields.',
  },
  {
    code: 'ST302',
    calls: '*',
    says: 'Idempotency-Key',
    reason: 'A key that comes again gets its first answer, also when what that created is gone by now.',
  },
  {
    code: 'ST108',
    calls: ['POST /api/templates/{id}/trials', 'GET /api/bots/{id}/console', 'GET /api/consoles'],
    reason: 'OpenAPI 3.1 has no schema for one event of a stream; the text is the whole stream.',
  },
]
