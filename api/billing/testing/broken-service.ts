const ANSWERS = {
  error: () => Response.json({ error: { message: 'an internal secret' } }, { status: 500 }),
  garbage: () => new Response('<html>Bad gateway</html>'),
  other: () => Response.json({}),
  busy: () => Response.json({ error: { message: 'an internal secret' } }, { status: 429 }),
  refusal: () =>
    Response.json({ error: { message: 'an internal secret', type: 'invalid_request_error' } }, { status: 400 }),
  forbidden: () => Response.json({ error: { message: 'an internal secret' } }, { status: 403 }),
  never: () => new Promise<Response>(() => {}),
}

export type BrokenAnswer = keyof typeof ANSWERS | 'down'

export function serveBroken(answer: BrokenAnswer) {
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: answer === 'down' ? () => new Response() : ANSWERS[answer],
  })
  const url = `http://127.0.0.1:${server.port}`
  if (answer === 'down') void server.stop(true)
  return { url, [Symbol.asyncDispose]: () => server.stop(true) }
}
