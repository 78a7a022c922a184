import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { exampleOf } from './example-of.ts'

describe('an example', () => {
  const schemas: Readonly<Record<string, z.ZodType>> = {
    text: z.string().min(3).max(5),
    longText: z.string().min(500),
    pattern: z.string().regex(/^[A-Z]{3}$/),
    uuid: z.uuid(),
    address: z.url(),
    moment: z.iso.datetime(),
    day: z.iso.date(),
    whole: z.int().min(7).max(9),
    share: z.number().gt(0).lt(0.001),
    below: z.number().max(-100),
    coerced: z.coerce.number().int().min(1).max(500),
    literal: z.literal('only'),
    choice: z.enum(['left', 'right']),
    nothing: z.null(),
    anything: z.unknown(),
    several: z.array(z.int()).min(3),
    pair: z.tuple([z.string(), z.int().min(10)]),
    byText: z.record(z.string(), z.number()),
    byChoice: z.record(z.enum(['a', 'b']), z.int()),
    union: z.union([z.never(), z.int().min(5)]),
    either: z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })]),
    both: z.intersection(z.object({ a: z.int() }), z.object({ b: z.string() })),
    list: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(z.enum(['win', 'loss'])).max(4)),
    maybe: z.string().nullish(),
    defaulted: z.int().min(4).default(5),
    onlyWithoutTheRest: z.strictObject({ a: z.int(), b: z.int().optional() }).refine(({ b }) => b === undefined),
    oneOfThem: z
      .strictObject({ a: z.int().nullable(), b: z.int().nullable(), c: z.int().nullable() })
      .refine((given) => Object.values(given).filter((value) => value !== null).length === 1),
    onlyNulls: z
      .object({ a: z.int().nullable(), b: z.int().nullable() })
      .refine(({ a, b }) => a === null && b === null),
  }
  it.each(Object.entries(schemas))('of %s is valid and deterministic', (name, schema) => {
    const example = exampleOf(schema, name)
    expect(z.safeParse(schema, example).error).toBeUndefined()
    expect(exampleOf(schema, name)).toEqual(example)
  })

  it('includes optional fields', () => {
    const schema = z.strictObject({ limit: z.int().optional(), inner: z.object({ note: z.string().nullable() }) })
    expect(exampleOf(schema, '')).toEqual({ limit: 100, inner: { note: 'Example' } })
  })

  it('comes from the schema, or else from the field name', () => {
    expect(exampleOf(z.object({ code: z.string().meta({ examples: ['Q-7'] }) }), '')).toEqual({ code: 'Q-7' })
    expect(exampleOf(z.object({ name: z.string() }), 'setup')).toEqual({ name: 'Opening range breakout' })
    expect(exampleOf(z.object({ tags: z.array(z.object({ name: z.string() })) }), '')).toEqual({
      tags: [{ name: 'A+ setup' }],
    })
    const whole = z.object({ a: z.int(), b: z.int() }).meta({ examples: [{ a: 1, b: 2 }] })
    expect(exampleOf(z.array(whole), '')).toEqual([{ a: 1, b: 2 }])
  })

  it('skips invalid examples of the schema', () => {
    expect(
      exampleOf(
        z
          .int()
          .min(5)
          .meta({ examples: [1, 8] }),
        '',
      ),
    ).toBe(8)
  })

  it('uses the same id for the same object everywhere', () => {
    const shown = exampleOf(
      z.object({ portfolio: z.object({ id: z.uuid() }), portfolioId: z.uuid(), tradeId: z.uuid() }),
      '',
    )
    const { portfolio, portfolioId, tradeId } = shown as {
      portfolio: { id: string }
      portfolioId: string
      tradeId: string
    }
    expect(portfolio.id).toBe(portfolioId)
    expect(tradeId).not.toBe(portfolioId)
  })

  it('of a recursive schema is finite', () => {
    interface Branch {
      name: string
      branches: Branch[]
    }
    const branch: z.ZodType<Branch> = z.lazy(() => z.object({ name: z.string(), branches: z.array(branch) }))
    expect(z.safeParse(branch, exampleOf(branch, '')).success).toBe(true)
  })

  it('that cannot be guessed throws an error', () => {
    const odd = z.object({ code: z.string().refine((text) => text.length === 77) })
    expect(() => exampleOf(odd, 'thing')).toThrow(/"thing": give its schema \.meta/)
  })
})
