import { expect, it } from 'vitest'
import { exampleInput } from './example-input.ts'

const own = '01890000-0000-7000-8000-000000000001'

it('fills required fields with what a schema accepts, and the trader’s own portfolio', () => {
  const schema = {
    type: 'object',
    properties: {
      portfolioId: { type: 'string', format: 'uuid' },
      tool: { enum: ['streaks', 'edge'] },
      stops: { type: 'array', items: { type: 'number' } },
      date: { type: 'string', format: 'date', examples: ['2025-03-03'] },
      risk: { anyOf: [{ type: 'null' }, { type: 'integer' }] },
      inner: { type: 'object', properties: { on: { type: 'boolean' }, off: { type: 'boolean' } }, required: ['on'] },
      optional: { type: 'string' },
    },
    required: ['portfolioId', 'tool', 'stops', 'date', 'risk', 'inner'],
  }
  expect(exampleInput(schema, own)).toEqual({
    portfolioId: own,
    tool: 'streaks',
    stops: [1],
    date: '2025-03-03',
    risk: 1,
    inner: { on: false },
  })
})

it('narrows a tool to the portfolio where it can be', () => {
  const schema = { type: 'object', properties: { portfolio_id: { type: 'string', format: 'uuid' }, limit: {} } }
  expect(exampleInput(schema, own)).toEqual({ portfolio_id: own })
  expect(exampleInput(schema, null)).toEqual({})
})
