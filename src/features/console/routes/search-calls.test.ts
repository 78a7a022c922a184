import { expect, it } from 'vitest'
import { apiCalls } from '#api/console/described-calls.ts'
import { routes } from '#contract/routes.ts'
import { groupTitle, searchCalls } from './search-calls.ts'

const callOf = (key: string) => apiCalls.find((call) => call.key === key)
const keys = (search: string) => searchCalls(apiCalls, search).flatMap((group) => group.calls.map(({ key }) => key))

it('every route of the contract has its call, with access, fields and body', () => {
  expect(apiCalls.map(({ key }) => key)).toEqual(routes.map(({ method, path }) => `${method} ${path}`))
  expect(callOf('GET /trades/rows')).toMatchObject({ access: 'read', group: 'trades', body: null })
  expect(callOf('DELETE /api-tokens/:id')).toMatchObject({
    access: 'session',
    parameters: [{ name: 'id', place: 'path', isRequired: true }],
  })
  expect(callOf('GET /health')?.access).toBe('public')
  expect(callOf('POST /tags')?.body).toMatchObject({
    schema: { type: 'object', additionalProperties: false },
    example: { name: expect.any(String) },
  })
  expect(callOf('POST /account/archive')?.upload).toBe('application/zip')
})

it('finds calls by words of path, method, summary and subject', () => {
  expect(keys('')).toHaveLength(apiCalls.length)
  expect(keys('delete trades id')).toContain('DELETE /trades/:id')
  expect(keys('SCENARIO stores')).toContain('POST /what-if-simulator/scenarios')
  expect(keys('no such words')).toEqual([])
  expect(groupTitle('what-if-simulator')).toBe('What if simulator')
})
