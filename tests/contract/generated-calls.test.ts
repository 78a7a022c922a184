import { expect, it, onTestFinished } from 'vitest'
import { problemBody } from '#contract/problem.ts'
import { routes } from '#contract/routes.ts'
import { problemsOf } from '#server/http/register-api.ts'
import { drawing } from '#tests/fuzz/draw.ts'
import { generateCall, idsIn } from '#tests/fuzz/generate-calls.ts'
import { addressOf, startTestServer } from '#tests/support/server/test-server.ts'
import { includesPart } from '#tests/support/tier.ts'

// More calls, or others: EDGEWORTH_FUZZ_CALLS=40000 EDGEWORTH_FUZZ_SEED=7 npm test -- tests/contract/generated-calls.test.ts
const count = Number(process.env.EDGEWORTH_FUZZ_CALLS ?? (includesPart('long fuzzing') ? 400 : 100))
const seed = Number(process.env.EDGEWORTH_FUZZ_SEED ?? 1)
const maxKnown = 400

it('answers generated calls as the contract says, and none with an internal error', async () => {
  const server = await startTestServer({ database: 'embedded', config: { logLevel: 'silent' } })
  onTestFinished(() => server.close())
  const { token } = await server.signUp()
  const draw = drawing(seed)
  const known: string[] = ['11111111-1111-4111-8111-111111111111']
  const faults: string[] = []
  const answers = { accepted: 0, refused: 0 }
  const calls = routes.filter((route) => route.upload === undefined)
  for (let i = 0; i < count; i += 1) {
    const call = generateCall(draw.pick(calls), known, draw)
    const { route, body } = call
    const text = JSON.stringify(body)
    const response = await fetch(server.url + addressOf(route, call), {
      method: route.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(text === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(text === undefined ? {} : { body: text }),
      redirect: 'manual',
    })
    const answered = await response.text()
    const say = (what: string) =>
      faults.push(
        `${i}: ${what}: ${route.method} ${addressOf(route, call).slice(0, 300)} ${(text ?? '').slice(0, 1_000)} → ${answered.slice(0, 300)}`,
      )
    if (response.status < 400) {
      answers.accepted += 1
      if (!/json/.test(response.headers.get('content-type') ?? '')) continue
      known.push(...idsIn(JSON.parse(answered)).slice(0, 20))
      if (known.length > maxKnown) known.splice(1, known.length - maxKnown)
      continue
    }
    answers.refused += 1
    const problem = problemBody.safeParse(JSON.parse(answered))
    if (!problem.success) say('not the documented body')
    else if (response.status >= 500 && problem.data.code !== 'busy') say('an internal error')
    else if (!problemsOf(route).includes(problem.data.code)) say('a code that is not documented')
  }
  expect(faults).toEqual([])
  // Both kinds of call were made.
  expect(answers.accepted).toBeGreaterThan(count / 20)
  expect(answers.refused).toBeGreaterThan(count / 4)
}, 600_000)
