import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killAtExit, runToEnd } from '../../api/testing/processes/started-process'
import type { Developer } from './developer'
import { checkTypes } from './programs'

const env = { PATH: process.env.PATH }
const inShell = (line: string) => runToEnd(['sh', '-c', line.replace(/^curl /, 'curl -s ')], { env })

interface ApiDocument {
  openapi: string
  paths: Record<string, Record<string, Operation>>
}

interface Operation {
  summary?: string
  requestBody?: { content: Record<string, { example?: unknown; examples?: object }> }
}

/** Eight lines, as on the page for developers. */
const PROGRAM = `
import { type Bot, createClient } from '@castellan/client'
const [baseUrl = '', token = ''] = process.argv.slice(2)
const castellan = createClient({ baseUrl, token })
const { data, error } = await castellan.GET('/api/bots')
if (error) throw new Error(error.detail)
const bots: Bot[] = data.bots
for (const bot of bots) console.log(bot.id, bot.state)
`

/** In this order: later steps use what the first ones made. */
export const STEPS: Record<string, (developer: Developer) => Promise<void>> = {
  'Settings, API: a token in two clicks, with a line for a terminal': async (developer) => {
    const { page } = developer
    await page.goto(`${developer.url}/settings#api`)
    await page.getByRole('button', { name: 'Create token', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create token' }).click()
    developer.token = await page.getByRole('textbox', { name: 'Token' }).inputValue()
    developer.line = await page.getByRole('textbox', { name: 'Line for a terminal' }).inputValue()
    ok(developer.line.includes(developer.token))
    await page.getByRole('button', { name: 'Done' }).click()
  },

  'the line answers with the bots': async ({ line, botId }) => {
    const { code, output } = await inShell(line)
    equal(code, 0)
    deepEqual(
      JSON.parse(output).bots.map(({ id }: { id: string }) => id),
      [botId],
    )
  },

  'a mistyped token is told from others': async ({ line, token }) => {
    const last = token.endsWith('0') ? '1' : '0'
    const { output } = await inShell(line.replace(token, token.slice(0, -1) + last))
    const { status, detail } = JSON.parse(output)
    deepEqual([status, detail], [401, 'This token is not valid (its check digits do not fit).'])
  },

  'a scope that is missing is named': async ({ call, token, botId }) => {
    const refused = await call(`/api/bots/${botId}/actions`, token, { method: 'POST', body: '{"action":"start"}' })
    equal(refused.status, 403)
    equal((await refused.json()).detail, 'This token lacks bots:control.')
  },

  'a bot starts, and curl -N follows its console': async ({ url, call, tokenFor, botId }) => {
    const token = await tokenFor('bots:control', 'console:read')
    const started = await call(`/api/bots/${botId}/actions`, token, { method: 'POST', body: '{"action":"start"}' })
    equal(started.status, 200)
    const command = ['curl', '-sN', '-H', `Authorization: Bearer ${token}`, `${url}/api/bots/${botId}/console`]
    const curl = killAtExit(Bun.spawn(command, { env, stdout: 'pipe' }))
    let text = ''
    for await (const piece of curl.stdout.pipeThrough(new TextDecoderStream())) {
      text += piece
      if (/^data: .*Signed in/m.test(text)) break
    }
    curl.kill()
    match(text, /^id: 1\ndata: /m)
  },

  'openapi-typescript makes named types of the document': async ({ url }) => {
    const folder = mkdtempSync(join(tmpdir(), 'castellan-types-'))
    const file = join(folder, 'castellan.d.ts')
    const { code, output } = await runToEnd(
      ['npx', '--no-install', 'openapi-typescript', `${url}/openapi.json`, '-o', file],
      { env },
    )
    equal(code, 0, output)
    match(readFileSync(file, 'utf8'), /^ {8}Bot: \{$/m)
    rmSync(folder, { recursive: true })
  },

  'every call of the document has a name, and every body an example': async ({ url }) => {
    const { openapi, paths }: ApiDocument = await (await fetch(`${url}/openapi.json`)).json()
    match(openapi, /^3\.1\./)
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
    ok(operations.length > 60)
    ok(operations.every(({ summary }) => summary))
    const bodies = operations.flatMap(({ requestBody }) => requestBody?.content['application/json'] ?? [])
    ok(bodies.length > 10 && bodies.every(({ example, examples }) => example !== undefined || examples))
  },

  'npm installs the client, and eight lines list the bots': async ({ url, token, botId, program }) => {
    const folder = await program()
    deepEqual(await checkTypes(folder, { 'list.ts': PROGRAM }), { code: 0, output: '' })
    const path = join(folder.path, 'source', 'list.ts')
    const { output } = await runToEnd([process.execPath, path, url, token], { env })
    match(output, new RegExp(`^${botId} online$`, 'm'))
  },

  'a webhook to this machine is tested, and the library verifies it': async ({ page, receiver }) => {
    const { url, verified } = await receiver()
    await page.getByRole('button', { name: 'Add webhook' }).click()
    await page.getByRole('textbox', { name: 'Address' }).fill(url)
    await page.getByRole('dialog').getByRole('button', { name: 'Add webhook' }).click()
    const secret = await page.getByRole('textbox', { name: 'Secret' }).inputValue()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: /^Test / }).click()
    await page.getByText(/^Answered 200 in \d+ ms$/).waitFor()
    deepEqual(
      verified(secret).map((event) => (event as { type: string }).type),
      ['ping'],
    )
  },

  'two hundred calls at once are slowed down, with the seconds to wait': async ({ call, tokenFor }) => {
    const token = await tokenFor('bots:read')
    const answers = await Promise.all(Array.from({ length: 200 }, () => call('/api/bots', token)))
    const refused = answers.filter(({ status }) => status === 429)
    ok(refused.length >= 80 && answers.every(({ status }) => status === 200 || status === 429))
    for (const { headers } of refused) ok(Number(headers.get('retry-after')) >= 1)
  },

  '/api has a version, and the documents a change log': async ({ url }) => {
    const { version, docs, openapi } = await (await fetch(`${url}/api`)).json()
    match(version, /^\d+\.\d+/)
    equal((await fetch(new URL(openapi, url))).status, 200)
    const page = await (await fetch(new URL(docs, url))).text()
    ok(page.includes('id="changes"') && page.includes(version))
  },
}
