import { createClient } from '@castellan/client'

const { CASTELLAN_URL: baseUrl = '', CASTELLAN_TOKEN: token } = process.env
const { WEBHOOK_URL: url = '' } = process.env
const castellan = createClient({ baseUrl, token })

const { data, error } = await castellan.POST('/api/webhooks', {
  body: { url, events: ['bot.started', 'bot.stopped'] },
})
if (error) throw new Error(error.detail)
console.log(data.webhook.id, data.secret)
