import { expect, it } from 'vitest'
import { z } from 'zod'
import { importTrades } from '#contract/imports/trade-imports.ts'
import { compileValidator } from './validate-request.ts'

const compile = (schema: z.ZodType) =>
  compileValidator({ schema, method: 'POST', url: '/', httpPart: 'body' }) as (data: unknown) => {
    readonly value?: unknown
    readonly error?: readonly { readonly instancePath: string }[]
  }

it('names a few faults of a thousand empty rows, which have ten thousand', () => {
  const { error = [] } = compile(importTrades.body)({ rows: Array.from({ length: 10_000 }, () => ({})) })
  expect(error.length).toBeGreaterThan(0)
  expect(error.length).toBeLessThan(50)
})

it('names every fault of a smaller request, and gives what the schema makes of a right one', () => {
  const validate = compile(z.strictObject({ rows: z.array(z.object({ size: z.coerce.number(), side: z.string() })) }))
  const rows = Array.from({ length: 400 }, (_none, index) => ({ size: '2', side: index % 2 === 0 ? 'buy' : 7 }))
  const { error = [] } = validate({ rows })
  expect(error.map(({ instancePath }) => instancePath)).toEqual(
    Array.from({ length: 200 }, (_none, index) => `/rows/${2 * index + 1}/side`),
  )
  expect(validate({ rows: [{ size: '2', side: 'buy' }] })).toEqual({ value: { rows: [{ size: 2, side: 'buy' }] } })
  expect(validate({ rows: [], more: 1 }).error).toMatchObject([{ params: { keys: ['more'] } }])
})
