import { Elysia, t } from 'elysia'
import {
  Script,
  ScriptAnswer,
  ScriptChange,
  ScriptCheck,
  ScriptExamples,
  ScriptInput,
  ScriptProblems,
  ScriptVersion,
  ScriptVersionInput,
} from '../../../shared/scripts'
import { needsToken, type SignedInDeps, signedIn } from '../../identity/viewer/signed-in'
import { type CallerDeps, withCaller } from '../../platform/http/client/with-caller'
import { created } from '../../platform/http/created'
import { BODY_ERRORS, errors } from '../../platform/http/documented-errors'
import { declarations } from '../declarations/declarations'
import { scriptExamples } from '../examples/script-examples'
import { checkOwnScript } from './check-own-script'
import { createScript } from './create-script'
import { findNewestVersion, findOwnScript, findVersion, listScripts, listVersions } from './find-script'
import { removeScript } from './remove-script'
import { renameScript } from './rename-script'
import { saveVersion } from './save-version'
import type { ScriptDeps } from './script-deps'
import { scriptAnswer } from './script-view'

/** Their bodies carry code. */
export const CODE_CALLS = ['POST /api/scripts', 'POST /api/scripts/check', 'POST /api/scripts/:id/versions']

type RouteDeps = SignedInDeps & CallerDeps & ScriptDeps

const DETAILS = {
  listScripts: {
    operationId: 'listScripts',
    summary: 'My scripts, newest first',
    description: 'All at once, without their code.',
  },
  createScript: {
    operationId: 'createScript',
    summary: 'Create a script',
    description: 'Its code becomes version 1; problems are answered with it.',
  },
  getScript: {
    operationId: 'getScript',
    summary: 'A script, with its newest version',
    description: 'Without scripts in your plan, they can still be read.',
  },
  checkScript: {
    operationId: 'checkScript',
    summary: 'Check the types of code',
    description: 'Against `castellan.d.ts`, at most 30 times a minute. Nothing is stored or run.',
  },
  renameScript: { operationId: 'renameScript', summary: 'Rename a script', description: 'Its versions stay.' },
  deleteScript: {
    operationId: 'deleteScript',
    summary: 'Remove a script with its versions',
    description: 'Refused while bots are made from it.',
  },
  listScriptVersions: {
    operationId: 'listScriptVersions',
    summary: 'The versions of a script, newest first',
    description: 'Without their code.',
  },
  saveScript: {
    operationId: 'saveScript',
    summary: 'Save code as a new version',
    description: 'Versions never change. If the newest has the same code, it is answered with 200.',
  },
  getScriptVersion: {
    operationId: 'getScriptVersion',
    summary: 'A version of a script',
    description: 'With its code.',
  },
}

export function scriptRoutes(deps: RouteDeps) {
  return new Elysia({ name: 'script-routes', prefix: '/api/scripts', tags: ['Scripts'] })
    .use(withCaller(deps))
    .use(signedIn(deps))
    .guard(needsToken)
    .get('', async ({ viewer }) => ({ scripts: await listScripts(viewer) }), {
      response: { 200: t.Object({ scripts: t.Array(Script) }, { title: 'Scripts' }), ...errors(401, 403, 429) },
      detail: DETAILS.listScripts,
    })
    .post(
      '',
      async ({ viewer, caller, body, set }) => {
        const answer = await createScript(deps, { viewer, caller }, body)
        created(set, `/api/scripts/${answer.script.id}`)
        return answer
      },
      {
        body: ScriptInput,
        response: { 201: ScriptAnswer, ...errors(401, 403, 429, ...BODY_ERRORS) },
        detail: DETAILS.createScript,
      },
    )
    .post('/check', async ({ viewer, body }) => ({ problems: await checkOwnScript(deps, viewer, body) }), {
      body: ScriptCheck,
      response: { 200: ScriptProblems, ...errors(401, 403, 429, ...BODY_ERRORS) },
      detail: DETAILS.checkScript,
    })
    .get('/examples', async () => ({ examples: await scriptExamples() }), {
      response: { 200: ScriptExamples, ...errors(401, 403, 429) },
      detail: { hide: true },
    })
    .get('/castellan.d.ts', () => declarations(), { detail: { hide: true } })
}

export function oneScriptRoutes(deps: RouteDeps) {
  return new Elysia({ name: 'one-script-routes', prefix: '/api/scripts/:id', tags: ['Scripts'] })
    .use(withCaller(deps))
    .use(signedIn(deps))
    .guard(needsToken)
    .derive(async ({ viewer, params }) => ({ script: await findOwnScript(viewer, params.id) }))
    .get('', async ({ script }) => scriptAnswer(script, await findNewestVersion(script)), {
      response: { 200: ScriptAnswer, ...errors(401, 403, 404, 429) },
      detail: DETAILS.getScript,
    })
    .patch('', ({ viewer, caller, script, body }) => renameScript(deps, { by: { viewer, caller }, script }, body), {
      body: ScriptChange,
      response: { 200: ScriptAnswer, ...errors(401, 403, 404, 429, ...BODY_ERRORS) },
      detail: DETAILS.renameScript,
    })
    .delete(
      '',
      async ({ viewer, caller, script, set }) => {
        await removeScript(deps, { by: { viewer, caller }, script })
        set.status = 204
      },
      {
        response: { 204: t.Void(), ...errors(401, 403, 404, 409, 429, ...BODY_ERRORS) },
        detail: DETAILS.deleteScript,
      },
    )
    .get('/versions', async ({ script }) => ({ versions: await listVersions(script) }), {
      response: {
        200: t.Object({ versions: t.Array(ScriptVersion) }, { title: 'ScriptVersions' }),
        ...errors(401, 403, 404, 429),
      },
      detail: DETAILS.listScriptVersions,
    })
    .post(
      '/versions',
      async ({ viewer, caller, script, body, set }) => {
        const { answer, isNew } = await saveVersion(deps, { by: { viewer, caller }, script }, body)
        if (isNew) created(set, `/api/scripts/${answer.script.id}/versions/${answer.version.number}`)
        return answer
      },
      {
        body: ScriptVersionInput,
        response: {
          200: ScriptAnswer,
          201: ScriptAnswer,
          ...errors(401, 403, 404, 429, ...BODY_ERRORS),
        },
        detail: DETAILS.saveScript,
      },
    )
    .get(
      '/versions/:number',
      async ({ script, params }) => scriptAnswer(script, await findVersion(script, params.number)),
      { response: { 200: ScriptAnswer, ...errors(401, 403, 404, 429) }, detail: DETAILS.getScriptVersion },
    )
}
