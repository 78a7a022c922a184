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
  const storing = routes.filter(({ stored }) => stored !== undefined)
  for (const { response, stored } of storing) expect(response).toHaveProperty(`shape.${stored}`)
  const rows = new Set(storing.map(({ response, stored }) => listsOf(response).get(stored ?? '')))
  rows.delete(undefined)
  expect(rows.size).toBeGreaterThan(10)
  const unnamed = routes.flatMap(({ method, path, response, stored }) =>
    [...listsOf(response)].flatMap(([name, row]) => (rows.has(row) && name !== stored ? [`${method} ${path}`] : [])),
  )
  expect(unnamed).toEqual([])
})
