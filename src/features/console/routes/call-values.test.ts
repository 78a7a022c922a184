import { describe, expect, it } from 'vitest'
import type { ApiCall } from '#contract/api-call.ts'
import { buildCall, initialValues, missingFields } from './call-values.ts'

const own = '01890000-0000-7000-8000-000000000001'
const example = '6f1a1b0e-3c53-4b53-9d4b-0a6f6f0a4a11'
const call: ApiCall = {
  key: 'PUT /portfolios/:id/day-notes/:date',
  method: 'PUT',
  path: '/portfolios/:id/day-notes/:date',
  summary: 'Writes the note of a day',
  group: 'portfolios',
  access: 'write',
  parameters: [
    { name: 'id', place: 'path', isRequired: true, schema: {}, example },
    { name: 'date', place: 'path', isRequired: true, schema: {}, example: '2025-03-03' },
    { name: 'symbol', place: 'query', isRequired: false, schema: {}, example: ['ES', 'NQ'] },
    { name: 'idempotency-key', place: 'header', isRequired: false, schema: {}, example },
  ],
  body: {
    schema: {},
    example: { portfolioId: example, plan: 'Wait', of: [{ portfolio_id: example }], portfolioIds: [example] },
  },
  upload: null,
  rateLimit: { calls: 1, seconds: 1 },
}

describe('the form of a call', () => {
  it('starts with the example and the trader’s own portfolio, and leaves other ids to them', () => {
    const { fields, body } = initialValues(call, own)
    expect(fields).toEqual({ 'path.id': own })
    expect(JSON.parse(body)).toEqual({
      portfolioId: own,
      plan: 'Wait',
      of: [{ portfolio_id: own }],
      portfolioIds: [own],
    })
    expect(missingFields(call, { fields, body })).toEqual(['date'])
    expect(JSON.parse(initialValues(call, null).body)).toMatchObject({ portfolioId: example })
  })

  it('becomes an address with encoded parts, headers and a body', () => {
    const fields = {
      'path.id': 'a/b',
      'path.date': '2025-03-03',
      'query.symbol': 'ES,NQ',
      'header.idempotency-key': own,
    }
    expect(buildCall(call, { fields, body: '{"plan":null}' })).toEqual({
      method: 'PUT',
      address: '/api/v1/portfolios/a%2Fb/day-notes/2025-03-03?symbol=ES%2CNQ',
      headers: { 'idempotency-key': own, 'content-type': 'application/json' },
      body: '{"plan":null}',
    })
  })

  it('sends a file as what the call takes', () => {
    const file = new Blob(['x'])
    const upload: ApiCall = { ...call, parameters: [], body: null, upload: 'application/zip' }
    expect(buildCall(upload, { fields: {}, body: '' }, file)).toMatchObject({
      headers: { 'content-type': 'application/zip' },
      body: file,
    })
  })
})
