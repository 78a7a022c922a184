import fastify, { type FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { toApiError } from '#server/request/api-error.ts'
import { validatorInTurns } from './validate-in-turns.ts'

const row = z.strictObject({
  symbol: z.string().trim().min(1),
  quantity: z.number().default(1),
  note: z.string().trim().optional(),
  price: z.number().nullish(),
  side: z.literal('buy').default('buy').optional(),
  fees: z.array(z.strictObject({ amount: z.number() })).optional(),
})
const strict = z.strictObject({
  name: z.string(),
  rows: z.array(row).min(1).max(500),
  note: z.string().default('none'),
})

const apps: FastifyInstance[] = []
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()))
})

/** A route that answers with the body that it was given, or with what is wrong in it. */
async function answerOf(compiler: typeof validatorCompiler, schema: z.ZodType, payload: object) {
  const app = fastify({ bodyLimit: 1e7 })
  apps.push(app)
  app.setValidatorCompiler(compiler)
  app.setErrorHandler((error, _request, reply) => {
    const { code, details } = toApiError(error)
    return reply.status(400).send({ code, details })
  })
  app.post('/', { schema: { body: schema } }, (request) => request.body)
  const answer = await app.inject({ method: 'POST', url: '/', payload })
  return { status: answer.statusCode, body: answer.json<unknown>() }
}

const rows = (count: number, changed: Readonly<Record<number, unknown>> = {}) =>
  Array.from({ length: count }, (_, index) => changed[index] ?? { symbol: ` ES${index} ` })

const cases: Readonly<Record<string, object>> = {
  'long and right': { name: 'a', rows: rows(500) },
  'short and right': { name: 'a', rows: rows(3) },
  'one with a wrong row': { name: 'a', rows: rows(200, { 150: { symbol: '' } }) },
  'one with two wrong rows and a wrong field': {
    name: 1,
    rows: rows(200, { 3: { symbol: 'A', quantity: 'x' }, 4: 7 }),
  },
  'one with an unknown field in a row': { name: 'a', rows: rows(120, { 119: { symbol: 'A', prize: 1 } }) },
  'long and right, with other fields in its rows': {
    name: 'a',
    rows: rows(200, {
      3: { fees: [{ amount: 1 }], symbol: 'A' },
      4: { symbol: 'A', note: ' of one ', price: null },
      5: { note: 'of another', symbol: 'A', side: 'buy' },
      199: { symbol: 'A', quantity: 2, price: 3 },
    }),
  },
  'long and right, with ever other fields in its rows': {
    name: 'a',
    rows: rows(500).map((_row, index) => ({
      symbol: `ES${index} `,
      ...(index % 2 === 0 ? { note: ' a ' } : {}),
      ...(index % 3 === 0 ? { price: index } : {}),
      ...(index % 5 === 0 ? { side: 'buy' } : {}),
      ...(index % 7 === 0 ? { fees: [] } : {}),
      ...(index % 11 === 0 ? { quantity: 3 } : {}),
    })),
  },
  'one with a wrong optional field': { name: 'a', rows: rows(120, { 70: { symbol: 'A', note: 7 } }) },
  'one without a required field': { name: 'a', rows: rows(120, { 70: { quantity: 7 } }) },
  'one with a field of an object’s own': { name: 'a', rows: rows(120, { 70: { symbol: 'A', toString: 'x' } }) },
  'one with an unknown field': { name: 'a', rows: rows(120), other: 1 },
  'one with too many rows': { name: 'a', rows: rows(501) },
  'one without rows': { name: 'a' },
  'one with an empty list': { name: 'a', rows: [] },
}

describe('a body with a long list', () => {
  it.each(Object.entries(cases))('is parsed, or refused, as in one go: %s', async (_name, payload) => {
    const inTurns = await answerOf(validatorInTurns, strict, payload)
    expect(inTurns).toEqual(await answerOf(validatorCompiler, strict, payload))
    expect(inTurns.status).toBe(_name.includes('right') ? 200 : 400)
  })

  it.each([
    ['is not strict', z.object({ rows: z.array(row) })],
    ['has a refinement', strict.refine(({ rows: all }) => all.length !== 200, { path: ['rows'], message: 'not 200' })],
    ['has two lists', z.strictObject({ name: z.string(), rows: z.array(row), more: z.array(row) })],
  ])('is parsed as ever where its schema %s', async (_what, schema) => {
    const payload = { name: 'a', rows: rows(200), more: rows(60) }
    expect(await answerOf(validatorInTurns, schema, payload)).toEqual(
      await answerOf(validatorCompiler, schema, payload),
    )
  })

  it('lets what waits have its turn', async () => {
    let turns = 0
    let isDone = false
    const count = () => {
      turns += 1
      if (!isDone) setImmediate(count)
    }
    const compiled = validatorInTurns({ schema: strict, method: 'POST', url: '/', httpPart: 'body' })
    setImmediate(count)
    await compiled({ name: 'a', rows: rows(500) })
    isDone = true
    expect(turns).toBeGreaterThanOrEqual(9)
  })
})
