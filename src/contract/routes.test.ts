import { expect, test } from 'vitest'
import { z } from 'zod'
import { routes } from './routes.ts'

test('lists of stored rows are lists of the answers that name them', () => {
  const stored = routes.filter((route) => 'stored' in route)
  expect(stored.length).toBeGreaterThan(0)
  for (const { path, response, stored: list } of stored) {
    expect(response, path).toBeInstanceOf(z.ZodObject)
    expect((response as z.ZodObject).shape[list ?? ''], path).toBeInstanceOf(z.ZodArray)
  }
})
