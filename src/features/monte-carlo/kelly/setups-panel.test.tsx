import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as client from '#api/client.ts'
import type { RunSource } from '#api/simulations/monte-carlo.ts'
import { listSetups } from '#contract/playbook/setups.ts'
import { listTradeRows } from '#contract/trades/history.ts'
import type { KellyResult } from '#domain/simulation/kelly.ts'
import { engineForTests } from '#workers/engine/engine-pool.fixture.ts'
import { success } from '#workers/shared/outcome.ts'
import { SetupsPanel } from './setups-panel.tsx'

const engine = { compute: vi.fn() }
engineForTests(engine)

afterEach(cleanup)

const portfolioId = '11111111-1111-4111-8111-111111111111'
const setups = [
  { id: 'breakout', name: 'Breakout' },
  { id: 'reversal', name: 'Reversal' },
  { id: 'gap', name: 'Gap' },
]

/** Trades of a setup, one a day from March 1: wins of 2R and losses of 1R in turn. */
const tradesOf = (setupId: string | null, count: number, changes: object = {}) =>
  Array.from({ length: count }, (_, place) => {
    const exitDate = `2025-03-${String(place + 1).padStart(2, '0')}`
    const isWin = place % 2 === 0
    return {
      id: `${setupId}-${place}`,
      status: 'completed',
      isExcluded: false,
      direction: 'long',
      entryAt: `${exitDate}T14:00:00.000Z`,
      exitAt: `${exitDate}T15:00:00.000Z`,
      exitDate,
      netPnl: isWin ? '200' : '-100',
      grossPnl: isWin ? '200' : '-100',
      totalFees: '0',
      initialRiskAmount: '100',
      realizedR: isWin ? 2 : -1,
      maeR: null,
      mfeR: null,
      holdMinutes: 60,
      result: isWin ? 'win' : 'loss',
      setupId,
      ...changes,
    }
  })

/** What the engine finds for a history of so many trades. */
const found = (trades: number, changes: Partial<KellyResult> = {}) =>
  ({
    trades,
    full: { fraction: 0.25, growth: 0.05 },
    band: { p5: 0.1, p95: 0.4 },
    recommended: { multiple: 0.25, fraction: 0.05, limitedBy: 'cap', worstLoss: 0.05 },
    ...changes,
  }) as KellyResult

let alone: Partial<KellyResult>
let together: { fractions: number[]; growth: number } | null
beforeEach(() => {
  alone = {}
  together = { fractions: [0.12, 0.08], growth: 0.06 }
  engine.compute
    .mockReset()
    .mockImplementation((task: string, { r = [] }: { r?: readonly number[] }) =>
      Promise.resolve(success(task === 'kelly' ? found(r.length, alone) : { together, apart: [] })),
    )
})

const settings = { extraCostR: 0, bootstraps: 0, seed: [42, 0], curvePoints: 2, floor: null } as const

const never = () => new Promise<never>(() => {})

/** Answers with trades and setups, but with what is given instead for one of the two. */
const answer = (trades: readonly object[], route: unknown = null, instead: () => Promise<unknown> = never) =>
  vi.spyOn(client, 'call').mockImplementation((called) => {
    if (called === route) return instead()
    if (called === listTradeRows) return Promise.resolve({ trades, nextCursor: null })
    if (called === listSetups) return Promise.resolve({ setups })
    return never()
  })

function show(filter: RunSource['filter'] = null) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <SetupsPanel source={{ portfolioId, assumedRisk: null, filter }} settings={settings} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

async function rows() {
  const table = await screen.findByRole('table', { name: 'Kelly by setup' })
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))
}

describe('the Kelly fraction by setup', () => {
  it('is that of each with enough trades, the largest first, alone and together', async () => {
    answer([...tradesOf('reversal', 10), ...tradesOf('breakout', 30), ...tradesOf('gap', 9), ...tradesOf(null, 20)])
    show()
    expect(await rows()).toEqual([
      ['Breakout', '30', '25.00%', '10.00–40.00%', '5.00%', '12.00%'],
      ['Reversal', '10', '25.00%', '—Fewer than 30 trades: no honest interval', '5.00%', '8.00%'],
    ])
    screen.getByText('1 setup with fewer than 10 trades excluded.')
    const link = screen.getByRole('link', { name: 'Reversal' })
    expect(link.getAttribute('href')).toContain('setup=reversal')
    // On the last two of twelve days, only the breakout traded.
    const days = Array.from({ length: 30 }, (_, day) => (day % 2 === 0 ? 2 : -1))
    const joint = days.map((result, day) => [result, day < 10 ? result : 0])
    expect(engine.compute).toHaveBeenCalledWith('jointKelly', { rows: joint }, expect.anything())
  })

  it('is that of the trades that the filter leaves', async () => {
    const short = tradesOf('reversal', 10, { direction: 'short' })
    answer([...tradesOf('breakout', 12), ...short])
    show({ setupIds: [], from: null, to: null, direction: 'short' })
    const [[name, trades] = [], ...others] = await rows()
    expect([name, trades, others]).toEqual(['Reversal', '10', []])
    expect(screen.queryByText(/excluded/)).toBeNull()
  })

  it('has none together for one setup alone', async () => {
    answer(tradesOf('breakout', 12))
    show()
    expect((await rows())[0]?.at(-1)).toContain('Needs two setups and ten days')
  })

  it('has none together for setups that never lose together', async () => {
    together = null
    answer([...tradesOf('breakout', 12), ...tradesOf('reversal', 10)])
    show()
    expect((await rows())[0]?.at(-1)).toContain('Setups never lose together')
  })

  it('is not defined without a losing trade', async () => {
    alone = { full: null, band: null, recommended: null }
    answer(tradesOf('breakout', 12))
    show()
    const [, , full, band, suggested] = (await rows())[0] ?? []
    expect(full).toContain('No losing trade')
    expect(band).toContain('Not enough data')
    expect(suggested).toContain('No losing trade')
  })

  it('suggests nothing where no edge is shown', async () => {
    alone = { recommended: { multiple: 0.25, fraction: 0, limitedBy: 'noEdgeShown', worstLoss: 0 } }
    answer(tradesOf('breakout', 12))
    show()
    expect((await rows())[0]?.[4]).toBe('No edge shown')
  })

  it('names a setup that is not listed', async () => {
    answer(tradesOf('deleted', 12))
    show()
    expect((await rows())[0]?.[0]).toBe('Unnamed setup')
  })

  it('needs a setup with enough trades', async () => {
    answer([...tradesOf('gap', 9), ...tradesOf(null, 20)])
    show()
    await screen.findByText('No setup has 10 usable trades yet. Assign setups to your trades.')
    expect(engine.compute).not.toHaveBeenCalled()
  })
})

it.each([
  ['setups', listSetups],
  ['trades', listTradeRows],
])('says that %s could not be loaded, and tries again', async (_what, route) => {
  answer(tradesOf('breakout', 12), route, () => Promise.reject(new Error('Network Error')))
  show()
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load setups')
  answer(tradesOf('breakout', 12))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await rows()).toHaveLength(1)
})

it.each([
  ['the names of setups', listSetups],
  ['trades', listTradeRows],
])('waits for %s', async (_what, route) => {
  answer(tradesOf('breakout', 12), route, never)
  show()
  await screen.findByLabelText('Loading setups')
  // What answers at once has arrived by then.
  await waitFor(() => expect(client.call).toHaveBeenCalledTimes(2))
  expect(screen.queryByRole('region', { name: 'By setup' })).toBeNull()
})
