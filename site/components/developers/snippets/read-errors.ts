import { createClient } from '@castellan/client'

const { CASTELLAN_URL: baseUrl = '', CASTELLAN_TOKEN: token } = process.env
const castellan = createClient({ baseUrl, token })

const { error } = await castellan.GET('/api/bots/{id}', {
  params: { path: { id: '000000000000000000000000' } },
})
if (error) console.log(error.status, error.detail)
