import { createClient } from '@castellan/client'

const { CASTELLAN_URL: baseUrl = '', CASTELLAN_TOKEN: token } = process.env
const castellan = createClient({ baseUrl, token })

const { data, error } = await castellan.POST('/api/bots', {
  body: {
    templateId: 'resource-collector',
    accountId: process.env.ACCOUNT_ID ?? '',
  },
})
if (error) throw new Error(error.detail)
console.log(data.bot.id)
