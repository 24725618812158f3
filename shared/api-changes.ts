interface ApiChange {
  version: string
  /** In UTC. */
  day: string
  changes: readonly string[]
}

/** Changes of the API that clients notice, newest first. What may come at any time is not listed: new calls, fields and events. */
export const API_CHANGES = [
  {
    version: '1.0.0',
    day: '2026-11-28',
    changes: [
      'API tokens with scopes, for all bots or some.',
      'The document is OpenAPI 3.1, at /openapi.json, with names for all types and calls.',
      'Errors are problem details (RFC 9457) with a code, for callers that send an API token or accept JSON.',
      'Webhooks by Standard Webhooks 1.0, with a log, resending and rotation of secrets.',
      'A typed client for TypeScript, at /client/castellan-client.tgz.',
    ],
  },
] as const satisfies readonly ApiChange[]

export const API_VERSION = API_CHANGES[0].version
