import { expect, it } from 'vitest'
import { parseJson, schemaProblems } from './check-json.ts'

it('says why a text is not JSON', () => {
  expect(parseJson('{"a": 1}')).toEqual({ isJson: true, value: { a: 1 } })
  expect(parseJson('{"a": }')).toMatchObject({
    isJson: false,
    problem: expect.stringMatching(/^Not valid JSON: .+\.$/),
  })
  expect(parseJson('  ')).toEqual({ isJson: false, problem: 'Write a JSON object.' })
})

it('names the fields that a schema finds wrong', async () => {
  const schema = {
    type: 'object',
    properties: { name: { type: 'string' }, rating: { type: 'integer' } },
    required: ['name'],
    additionalProperties: false,
  }
  expect(await schemaProblems(schema, { name: 'Plan', rating: 4 })).toEqual([])
  const problems = await schemaProblems(schema, { rating: 'four', color: 'red' })
  expect(problems.join(' ')).toMatch(/name: .*rating: .*color/)
})

it('lets the server judge what it cannot read', async () => {
  expect(await schemaProblems({ type: 'no such type' }, {})).toEqual([])
})
