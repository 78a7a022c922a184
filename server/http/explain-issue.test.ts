import { expect, test } from 'vitest'
import { z } from 'zod'
import { explainIssue } from './explain-issue.ts'

const schema = z.strictObject({
  name: z.string().min(1).max(3),
  note: z.string().nullable(),
  count: z.int().min(1),
  price: z.number().gt(0),
  side: z.enum(['buy', 'sell']),
  kind: z.literal('trade'),
  id: z.uuid(),
  at: z.iso.datetime(),
  day: z.iso.date(),
  email: z.email(),
  tags: z.array(z.string()).min(1).max(2),
  value: z.union([z.string(), z.number()]),
  rule: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('a') }),
    z.strictObject({ type: z.literal('b') }),
  ]),
  isLocked: z.boolean(),
  stats: z.record(z.string(), z.number()),
  own: z.string('must be the name of a setup'),
})

/** What is wrong with each field, as the server's messages. */
const faultsOf = (value: unknown) =>
  Object.fromEntries(
    (schema.safeParse(value, { error: explainIssue }).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  )

test('a field that is not there is missing, unless its schema has words of its own', () => {
  const { rule, ...faults } = faultsOf({})
  expect(new Set(Object.values(faults))).toEqual(new Set(['is missing', 'must be the name of a setup']))
  expect(faults.own).toBe('must be the name of a setup')
  expect(rule).toBe('is missing')
})

test('a wrong value is told what it must be', () => {
  expect(
    faultsOf({
      name: 'long',
      note: 3,
      count: 1.5,
      price: 0,
      side: 'short',
      kind: 'order',
      id: 'x',
      at: 'yesterday',
      day: '3 March',
      email: 'ada',
      tags: [],
      value: true,
      rule: { type: 'c' },
      isLocked: 'yes',
      stats: { mood: 'high' },
      own: 'x',
    }),
  ).toEqual({
    name: 'must have at most 3 characters',
    note: 'must be text',
    count: 'must be a whole number',
    price: 'must be more than 0',
    side: 'must be one of "buy", "sell"',
    kind: 'must be "trade"',
    id: 'must be an id (UUID)',
    at: 'must be a time such as 2025-03-03T14:00:00Z',
    day: 'must be a day such as 2025-03-03',
    email: 'must be an email address',
    tags: 'must have at least 1 entry',
    value: 'has none of the forms that it may have',
    'rule.type': 'must be one of "a", "b"',
    isLocked: 'must be true or false',
    'stats.mood': 'must be a number',
  })
  expect(faultsOf({ name: '', count: 0, tags: ['a', 'b', 'c'], note: null })).toMatchObject({
    name: 'must have at least 1 character',
    count: 'must be at least 1',
    tags: 'must have at most 2 entries',
  })
})
