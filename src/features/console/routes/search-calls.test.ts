import { expect, it } from 'vitest'
import { callsOf } from '#api/console/openapi.ts'
import { groupTitle, searchCalls } from './search-calls.ts'

const calls = callsOf({
  info: { version: '1' },
  paths: {
    '/api/v1/trades/{id}': {
      get: {
        summary: 'One trade',
        tags: ['trades'],
        security: [{ session: [] }, { apiToken: ['read'] }],
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: 'x' }],
      },
      delete: { summary: 'Deletes a trade', tags: ['trades'], security: [{ session: [] }, { apiToken: ['write'] }] },
    },
    '/api/v1/what-if-simulator/scenarios': {
      post: {
        summary: 'Stores a scenario',
        tags: ['what-if-simulator'],
        security: [{ session: [] }],
        requestBody: { content: { 'application/json': { schema: { type: 'object' }, example: { name: 'A' } } } },
      },
    },
    '/api/v1/health': { get: { summary: 'Whether it answers', tags: ['server'] } },
  },
})

it('reads calls with their access, fields and body from a document', () => {
  expect(calls.map(({ key, access }) => `${key} ${access}`)).toEqual([
    'GET /trades/{id} read',
    'DELETE /trades/{id} write',
    'POST /what-if-simulator/scenarios session',
    'GET /health public',
  ])
  expect(calls[0]?.parameters).toMatchObject([{ name: 'id', place: 'path', isRequired: true }])
  expect(calls[2]?.body).toEqual({ schema: { type: 'object' }, example: { name: 'A' } })
})

it('finds calls by words of path, method, summary and subject', () => {
  const keys = (search: string) => searchCalls(calls, search).flatMap((group) => group.calls.map(({ key }) => key))
  expect(keys('')).toHaveLength(4)
  expect(keys('delete trade')).toEqual(['DELETE /trades/{id}'])
  expect(keys('SCENARIO stores')).toEqual(['POST /what-if-simulator/scenarios'])
  expect(keys('nothing')).toEqual([])
  expect(searchCalls(calls, '').map(({ name }) => groupTitle(name))).toEqual(['Trades', 'What if simulator', 'Server'])
})
