import { expect, it } from 'vitest'
import type { Instant, Money } from '#domain/numbers/units.ts'
import { isQuick } from './figures-pool.ts'
import { separators } from './packed-rows.ts'
import type { PackedPortfolio } from './tasks.ts'

/** A closed trade as the database packs it, in the order in which metrics read its fields. */
function packedTrade(exit: string): string {
  const exitTime = Date.parse(exit)
  const figures = ['10', '11', '1', '', '', '', '', '0', '5', 'win']
  return ['id', 'long', String(exitTime - 300_000), String(exitTime), exit.slice(0, 10), ...figures].join(
    separators.field,
  )
}

const portfolio = (exits: readonly string[], flows = 0): PackedPortfolio => ({
  id: 'p',
  openingBalance: '10000' as Money,
  timeZone: 'UTC',
  trades: { parts: [exits.map(packedTrade).join(separators.row)], excluded: 0, open: 0 },
  uncounted: [],
  flows: Array.from({ length: flows }, () => ({ at: '2025-01-01T00:00:00.000Z' as Instant, amount: '1' as Money })),
})

const combined = (portfolios: readonly PackedPortfolio[]) =>
  isQuick({ name: 'combined', input: { kind: 'live', currency: 'USD', portfolios } })

const trades = (count: number) => portfolio(Array.from({ length: count }, () => '2026-01-02T15:00:00.000Z'))

it('computes on the event loop if trades, the days between them and cash flows are few', () => {
  const quick = portfolio(['2024-01-02T15:00:00.000Z', '2026-01-02T15:00:00.000Z'])
  const apart = portfolio(['1970-01-02T15:00:00.000Z', '2036-01-02T15:00:00.000Z'])
  const old = portfolio(['1970-01-02T15:00:00.000Z'])

  expect(isQuick({ name: 'portfolio', input: quick })).toBe(true)
  expect(isQuick({ name: 'portfolio', input: apart })).toBe(false)
  expect(isQuick({ name: 'portfolio', input: trades(2_000) })).toBe(false)
  expect(isQuick({ name: 'portfolio', input: portfolio([], 2_100) })).toBe(false)
  expect(combined([quick, quick])).toBe(true)
  expect(combined([quick, old])).toBe(false)
})

it('computes nothing but metrics on the event loop', () => {
  const studies = { trades: { parts: [], excluded: 0, open: 0 }, portfolios: {} }
  expect(isQuick({ name: 'setup', input: { setupId: 's', studies } })).toBe(false)
  expect(isQuick({ name: 'insights', input: { studies } })).toBe(false)
  expect(isQuick({ name: 'candleFile', input: { content: '', options: {} as never } })).toBe(false)
})
