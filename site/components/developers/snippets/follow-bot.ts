import { createClient } from '@castellan/client'

const { CASTELLAN_URL: baseUrl = '', CASTELLAN_TOKEN: token } = process.env
const { BOT_ID: id = '' } = process.env
const castellan = createClient({ baseUrl, token })

const { error } = await castellan.POST('/api/bots/{id}/actions', {
  params: { path: { id } },
  body: { action: 'start' },
})
if (error) throw new Error(error.detail)

for await (const line of castellan.follow(id)) {
  console.log(line.number, line.sign, line.text)
}
