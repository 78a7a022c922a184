import { expect, test } from 'vitest'
import { z } from 'zod'
import { routes } from './routes.ts'

/** The lists of an answer, by their names. */
const listsOf = (response: z.ZodType): ReadonlyMap<string, unknown> =>
  new Map(
    Object.entries(response instanceof z.ZodObject ? response.shape : {}).flatMap(([name, schema]) =>
      schema instanceof z.ZodArray ? [[name, schema.element] as const] : [],
    ),
  )

test('every answer with a list of rows that may be unreadable names that list', () => {
  const rows = new Set(
    routes.flatMap(({ response, stored }) => (stored === undefined ? [] : [listsOf(response).get(stored)])),
  )
  expect(rows.size).toBeGreaterThan(10)
  expect(rows).not.toContain(undefined)
  const unnamed = routes.flatMap(({ method, path, response, stored }) =>
    [...listsOf(response)].flatMap(([name, row]) => (rows.has(row) && name !== stored ? [`${method} ${path}`] : [])),
  )
  expect(unnamed).toEqual([])
})
