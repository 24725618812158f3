import { createClient } from '@castellan/client'

const { CASTELLAN_URL: baseUrl = '', CASTELLAN_TOKEN: token } = process.env
const castellan = createClient({ baseUrl, token })

const { data, error } = await castellan.GET('/api/bots')
if (error) throw new Error(error.detail)
for (const bot of data.bots) console.log(bot.id, bot.name, bot.state)
