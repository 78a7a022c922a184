import { afterEach, expect, test } from 'vitest'
import type { Money } from '#domain/numbers/units.ts'
import { defaultFiguresOptions, openFiguresPool, type FiguresPool } from '#server/figures/threads/figures-pool.ts'
import { separators } from '#server/figures/threads/packed-rows.ts'
import type { FigureCall } from '#server/figures/threads/tasks.ts'

const start = Date.parse('2020-01-02T15:00:00.000Z')

/** The metrics of as many trades, an hour apart. */
function metricsOf(count: number): FigureCall {
  const rows = Array.from({ length: count }, (_, place) => {
    const exit = start + place * 3_600_000
    const net = ((place * 7919) % 401) - 190.5
    const figures = [
      String(net),
      String(net),
      '0',
      '12.5',
      String(net / 12.5),
      '',
      '',
      '0',
      '60',
      net > 0 ? 'win' : 'loss',
    ]
    const moments = [String(exit - 3_600_000), String(exit), new Date(exit).toISOString().slice(0, 10)]
    return ['trade', 'long', ...moments, ...figures].join(separators.field)
  })
  const trades = { parts: [rows.join(separators.row)], excluded: 0, open: 0 }
  return {
    name: 'portfolio',
    input: { id: 'p', openingBalance: '10000' as Money, timeZone: 'UTC', trades, flows: [], uncounted: [] },
  }
}
const large = metricsOf(40_000)
const small = metricsOf(2_000)

let pool: FiguresPool | null = null
function open(options: Partial<typeof defaultFiguresOptions> = {}): FiguresPool {
  pool = openFiguresPool({ ...defaultFiguresOptions, ...options })
  return pool
}
afterEach(async () => {
  await pool?.close()
  pool = null
})

test('one user’s waiting calls do not delay another user', async () => {
  const opened = open()
  const done: string[] = []
  const flood = Array.from({ length: 6 }, () => opened.compute(large, 'flood').then(() => done.push('flood')))
  await opened.compute(small, 'other').then(() => done.push('other'))
  // In the order of requests it would be the seventh.
  expect(done.indexOf('other')).toBeLessThan(3)
  await Promise.all(flood)
  expect(done).toHaveLength(7)
})

test('a user’s calls beyond the limit are refused, another user’s are not', async () => {
  const opened = open({ user: { tasks: 'calculations', running: 1, waiting: 1 } })
  const accepted = [opened.compute(small, 'a'), opened.compute(small, 'a')]
  await expect(opened.compute(small, 'a')).rejects.toMatchObject({
    code: 'too_many_requests',
    message: 'Too many calculations at once: 1 of an account may run and 1 may wait. Try again when one has ended.',
  })
  await opened.compute(small, 'b')
  await Promise.all(accepted)
})

test('a calculation that takes too long is stopped, and the next one runs', async () => {
  const opened = open({ timeLimitMs: 2 })
  await expect(opened.compute(large, 'a')).rejects.toMatchObject({ code: 'busy' })
  await pool?.close()
  const again = open()
  expect((await again.compute(small, 'a')).length).toBeGreaterThan(100)
})

test('closing refuses what still waits', async () => {
  const opened = open()
  const calls = [opened.compute(large, 'a'), opened.compute(large, 'a')]
  const settled = Promise.allSettled(calls)
  await opened.close()
  for (const call of await settled) expect(call).toMatchObject({ status: 'rejected', reason: { code: 'busy' } })
})
