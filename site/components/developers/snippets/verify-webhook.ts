import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { verifyWebhook } from '@castellan/client'

const { WEBHOOK_SECRET: secret = '', PORT: port = '9999' } = process.env

createServer(async (request, response) => {
  try {
    const event = verifyWebhook(secret, request.headers, await text(request))
    console.log(event.type, event.timestamp)
    response.writeHead(204).end()
  } catch {
    response.writeHead(401).end()
  }
}).listen(Number(port), () => console.log('listening'))
