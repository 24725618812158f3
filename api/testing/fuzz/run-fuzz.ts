import { runSchemathesis } from './schemathesis/run-schemathesis'

const [, , tester] = process.argv

if (tester === 'schemathesis') process.exit(await runSchemathesis())

const { FUZZ_REQUESTS = '20000', FUZZ_SEED = String(Math.floor(Date.now() / 1000)) } = process.env
const tests = Bun.spawn([process.execPath, 'test', 'api/testing/fuzz'], {
  env: { ...process.env, FUZZ_REQUESTS, FUZZ_SEED },
  stdio: ['inherit', 'inherit', 'inherit'],
})
process.exit(await tests.exited)
