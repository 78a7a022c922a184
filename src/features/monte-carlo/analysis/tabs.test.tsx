import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as client from '#api/client.ts'
import { listSetups } from '#contract/playbook/setups.ts'
import { getSampleGroups } from '#contract/simulations/challenge.ts'
import { getSimulationParameters, getUserSimulation } from '#contract/simulations/monte-carlo.ts'
import { listTradeRows } from '#contract/trades/history.ts'
import { mainPortfolio } from '#domain/portfolio/portfolio.fixture.ts'
import type { HistoryResult } from '#domain/simulation/growth-comparison.ts'
import type { KellyResult } from '#domain/simulation/kelly.ts'
import DrawdownTab from '#features/monte-carlo/drawdown/drawdown-tab.tsx'
import HistoryTab from '#features/monte-carlo/history/history-tab.tsx'
import KellyTab from '#features/monte-carlo/kelly/kelly-tab.tsx'
import ScenariosTab from '#features/monte-carlo/scenarios/scenarios-tab.tsx'
import { madeDistribution, madeResult, madeShare } from '#tests/support/simulation/build-growth-result.ts'
import { describedChartsForTests } from '#ui/charts/described-charts.fixture.tsx'
import { engineForTests } from '#workers/engine/engine-pool.fixture.ts'
import { failure, success } from '#workers/shared/outcome.ts'

describedChartsForTests()
const engine = {
  simulateGrowth: vi.fn(),
  simulateHistory: vi.fn(),
  simulateScenarios: vi.fn(),
  kellyDrawdown: vi.fn(),
  compute: vi.fn(),
}
engineForTests(engine)

afterEach(cleanup)

const r = Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? 1.5 : -1))
const placed = (actual: number, below: number) => ({ actual, below, equal: 0, of: 1_000, rank: below / 1_000 })
const history: HistoryResult = {
  paths: 1_000,
  steps: 40,
  terminal: placed(1.2, 500),
  maxDrawdown: placed(0.124, 630),
  longestUnderWater: placed(12, 500),
  losingStreak: placed(9, 750),
  winningStreak: placed(4, 500),
}
const growth = { ...madeResult, longestUnderWater: madeDistribution(3), terminal: madeDistribution(1) }
const limit = {
  curve: [
    { fraction: 0, proportion: madeShare(0, 1_000) },
    { fraction: 0.02, proportion: madeShare(400, 1_000) },
  ],
  fraction: 0.0085,
  proportion: madeShare(50, 1_000),
  limited: true,
}
const noEdge: KellyResult = {
  trades: 40,
  dependence: null,
  full: { fraction: 0.08, growth: 0.005 },
  half: { fraction: 0.04, growth: 0.004 },
  quarter: { fraction: 0.02, growth: 0.002 },
  breakEven: 0.16,
  textbook: null,
  approximation: null,
  curve: [
    { fraction: 0, growth: 0 },
    { fraction: 0.2, growth: -0.01 },
  ],
  band: {
    resamples: 2_000,
    p5: 0,
    p10: 0,
    p50: 0.08,
    p90: 0.12,
    p95: 0.14,
    sd: 0.03,
    unbounded: madeShare(0, 2_000),
    zero: madeShare(200, 2_000),
  },
  shrunk: 0.07,
  recommended: { multiple: 0.25, fraction: 0, limitedBy: 'noEdgeShown', worstLoss: 0 },
  floored: null,
}

const answerWith = (usable: number, verdict: 'ok' | 'refuse') => ({
  sample: {
    portfolioId: mainPortfolio.id,
    r: r.slice(0, usable),
    usable,
    excluded: 0,
    assumed: 0,
    assumedRisk: null,
    suggestedRisk: null,
  },
  statistics: {
    meanR: 0.25,
    effectiveTrades: usable,
    sdR: 1.2,
    winRate: 0.5,
    averageWinR: 1.5,
    averageLossR: -1,
    tradesPerDay: 1,
  },
  verdict,
  minimum: 10,
  advised: 30,
})

/** Forty trades of one day without a setup. */
const ungrouped = { tradesPerDay: [40], setupOf: r.map(() => null), setups: [] }

function answerSample(usable: number, verdict: 'ok' | 'refuse'): void {
  vi.spyOn(client, 'call').mockImplementation((route) => {
    if (route === getSimulationParameters) return Promise.resolve(answerWith(usable, verdict))
    if (route === listTradeRows) return Promise.resolve({ trades: [], nextCursor: null })
    if (route === listSetups) return Promise.resolve({ setups: [] })
    if (route === getSampleGroups) return Promise.resolve(ungrouped)
    return new Promise(() => {})
  })
}

/** Computes the Kelly fraction; the growth curve then has no band. */
const computeKellyOnly = (task: string) =>
  Promise.resolve(task === 'kelly' ? success(noEdge) : failure({ code: 'worker_failed', message: 'not computed here' }))

beforeEach(() => {
  // This environment has no media queries: a wide screen.
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  answerSample(40, 'ok')
  engine.simulateGrowth.mockResolvedValue(success(growth))
  engine.simulateHistory.mockResolvedValue(success(history))
  engine.simulateScenarios.mockResolvedValue(success({ scenarios: [growth, growth], differences: [] }))
  engine.kellyDrawdown.mockResolvedValue(success(limit))
  engine.compute.mockImplementation(computeKellyOnly)
})

type Tab = typeof DrawdownTab

function show(Content: Tab, address = '') {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[`/monte-carlo-simulator?${address}`]}>
        <Content portfolio={mainPortfolio} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const saveButton = () => screen.findByRole('button', { name: 'Save run' })
const isDisabled = (button: HTMLElement) => button.hasAttribute('disabled')
const figure = (name: string) => screen.findByRole('region', { name })
const tabs: [name: string, tab: Tab][] = [
  ['Drawdown', DrawdownTab],
  ['Kelly', KellyTab],
  ['My history', HistoryTab],
]

describe.each(tabs)('the tab %s', (_name, Content) => {
  it('says that trades could not be loaded, and tries again', async () => {
    vi.spyOn(client, 'call').mockRejectedValue(new Error('Network Error'))
    show(Content)
    expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load trades')
    answerSample(40, 'ok')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText(/40 trades in the sample/)
  })

  it('simulates nothing without trades, and with too few', async () => {
    answerSample(0, 'refuse')
    show(Content)
    await screen.findByText(/No closed trades/)
    cleanup()
    answerSample(4, 'refuse')
    show(Content)
    await screen.findByText(/4 trades in the sample/)
    expect(screen.queryByRole('button', { name: 'Check with server' })).toBeNull()
  })

  it('says why the engine refused, and runs again', async () => {
    const refused = failure({ code: 'parameter_out_of_range', message: 'Not with these parameters.' })
    engine.simulateGrowth.mockResolvedValue(refused)
    engine.simulateHistory.mockResolvedValue(refused)
    engine.compute.mockResolvedValue(refused)
    show(Content)
    const [alert] = await screen.findAllByText('Not with these parameters.')
    expect(alert).toBeDefined()
    engine.simulateGrowth.mockResolvedValue(success(growth))
    engine.simulateHistory.mockResolvedValue(success(history))
    engine.compute.mockImplementation(computeKellyOnly)
    const [again] = screen.getAllByRole('button', { name: 'Run again' })
    if (again !== undefined) fireEvent.click(again)
    await screen.findByRole('link', { name: 'View trades' })
  })
})

/** The latest input of growth. */
const askedGrowth = () => engine.simulateGrowth.mock.lastCall?.[0] as { r: readonly number[]; sizing: object }

describe('the sample of a tab', () => {
  it.each(tabs)('%s is that of the address, and opens its trades', async (_name, Content) => {
    show(Content, 'from=2025-01-02&to=2025-02-31&side=short&oneR=off')
    await screen.findByRole('group', { name: 'Sample' })
    expect(client.call).toHaveBeenCalledWith(
      getSimulationParameters,
      { query: { portfolio_id: mainPortfolio.id, from: '2025-01-02', direction: 'short' } },
      expect.anything(),
    )
    const link = await screen.findByRole('link', { name: 'View trades' })
    expect(link.getAttribute('href')).toBe(
      '/trade-history?from=2025-01-02&direction=short&status=completed&excluded=false',
    )
  })

  it('is that of a saved run, until a parameter changes', async () => {
    const saved = [2, -1, 1, -1, 1, -1, 1, -1, 1, -1, 1, -1]
    vi.spyOn(client, 'call').mockImplementation((route) => {
      if (route === getSimulationParameters) return Promise.resolve(answerWith(40, 'ok'))
      if (route === getUserSimulation) {
        const run = { kind: 'drawdown-analysis', name: 'Deep', r: saved, trades: 12, createdAt: '2026-01-02T10:00:00Z' }
        const simulation = { ...run, assumedRisk: null, filter: null, engineVersion: '0.1.0' }
        return Promise.resolve({ simulation, engineVersion: '0.2.0' })
      }
      return new Promise(() => {})
    })
    show(DrawdownTab, 'tab=drawdown&risk=2&run=11111111-1111-4111-8111-111111111111')
    await screen.findByText('Saved run: Deep')
    screen.getByText(/with 12 trades.*Saved with engine 0\.1\.0, computed again with today’s\.$/)
    await screen.findByRole('heading', { name: 'Your 12.4% drawdown at 2% risk is deeper than 63% of paths' })
    expect(askedGrowth()).toMatchObject({ r: saved, sizing: { fraction: 0.02 } })
    expect(screen.getByRole('button', { name: 'Save run' }).hasAttribute('disabled')).toBe(true)
    expect(screen.getByRole('button', { name: 'Check with server' }).hasAttribute('disabled')).toBe(true)
    fireEvent.change(screen.getByRole('slider', { name: 'Trades ahead' }), { target: { value: '3' } })
    await screen.findByText(/40 trades in the sample/)
    expect(screen.queryByText('Saved run: Deep')).toBeNull()
    await waitFor(() => expect(askedGrowth().r).toHaveLength(40))
    await waitFor(async () => expect(isDisabled(await saveButton())).toBe(false))
  })

  it('is none for a saved run of another tab', async () => {
    vi.spyOn(client, 'call').mockImplementation((route) =>
      route === getUserSimulation
        ? Promise.resolve({ simulation: { kind: 'kelly-optimization' }, engineVersion: '0.2.0' })
        : new Promise(() => {}),
    )
    show(DrawdownTab, 'tab=drawdown&run=11111111-1111-4111-8111-111111111111')
    await screen.findByText('This saved run belongs to another tab.')
  })
})

describe('drawdowns', () => {
  it('place the real order, and find the risk within the limit', async () => {
    show(DrawdownTab, 'tab=drawdown&depth=25&chance=3')
    await screen.findByRole('heading', { name: 'Your 12.4% drawdown at 1% risk is deeper than 63% of paths' })
    await screen.findByRole('heading', { name: '0.85% risk keeps the chance of a 25% drawdown within 3%' })
    await waitFor(async () => expect((await figure('Chance of 25%')).textContent).toContain('95%'))
    await waitFor(async () => expect((await figure('Risk within limit')).textContent).toContain('0.85%'))
    const link = screen.getByRole('link', { name: 'View trades' })
    expect(link.getAttribute('href')).toBe('/trade-history?status=completed&excluded=false')
    const [asked] = engine.kellyDrawdown.mock.lastCall as [{ level: number; tolerance: number }]
    expect(asked).toMatchObject({ level: 0.25, tolerance: 0.03 })
    const table = await screen.findByRole('table', { name: 'Chance of a drawdown by depth and horizon' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toContain('1,000 trades')
  })
})

/** Answers with 40 losing and winning trades, or with 40 wins where the filter leaves the longs. */
function answerWinsOfLongs(): void {
  vi.spyOn(client, 'call').mockImplementation((route, input) => {
    if (route !== getSimulationParameters) return new Promise(() => {})
    const answer = answerWith(40, 'ok')
    const isLong = JSON.stringify(input).includes('long')
    return Promise.resolve(isLong ? { ...answer, sample: { ...answer.sample, r: r.map(() => 1.5) } } : answer)
  })
}

describe('a sample without a losing trade', () => {
  it('has no risk within the limit, not that of the sample before', async () => {
    answerWinsOfLongs()
    show(DrawdownTab, 'tab=drawdown')
    await waitFor(async () => expect((await figure('Risk within limit')).textContent).toContain('0.85%'))
    fireEvent.click(screen.getByRole('button', { name: 'Filter trades' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Long' }))
    await waitFor(async () => {
      const shown = (await figure('Risk within limit')).textContent
      expect(shown).not.toContain('0.85%')
      expect(shown).toContain('No losing trade')
    })
  })
})

describe('the Kelly fraction', () => {
  it('shows no edge where its interval includes 0, and sizes the next trade', async () => {
    show(KellyTab, 'tab=kelly&size=half')
    await screen.findByRole('heading', { name: /^No edge shown/ })
    expect((await figure('Money at risk')).textContent).toContain('4.00% of')
    screen.getByText(/Your results show no edge/)
    screen.getByText(/Above your drawdown limit of 0.85%/)
    expect((await figure('Quantity')).textContent).toContain('Enter the loss per unit')
    const field = screen.getByLabelText('Loss per unit')
    fireEvent.change(field, { target: { value: '0' } })
    screen.getByText('Enter an amount greater than 0')
    fireEvent.change(field, { target: { value: '2' } })
    const risk = Number(mainPortfolio.balance) > 0 ? Number(mainPortfolio.balance) * 0.04 : 400
    await waitFor(async () =>
      expect((await figure('Quantity')).textContent).toContain((risk / 2).toLocaleString('en-US')),
    )
    // The suggestion of a history without a shown edge is to risk nothing.
    fireEvent.click(screen.getByRole('radio', { name: 'Suggested' }))
    await waitFor(async () => expect((await figure('Money at risk')).textContent).toContain('$0.00'))
    await screen.findByText(/No setup has 10 usable trades yet/)
  })
})

/** A promise that a test settles. */
function held() {
  const settles: ((value: object) => void)[] = []
  const promise = new Promise<object>((resolve) => settles.push(resolve))
  return { promise, settle: (value: object) => settles[0]?.(value) }
}

/** A history with an edge, of which Kelly alone would suggest 4%. */
const withEdge: KellyResult = {
  ...noEdge,
  recommended: { multiple: 0.5, fraction: 0.04, limitedBy: 'sample', worstLoss: 0.04 },
}

describe('the suggested risk', () => {
  it('is neither said nor saved before the drawdown limit is found', async () => {
    const search = held()
    engine.kellyDrawdown.mockReturnValue(search.promise)
    engine.compute.mockImplementation((task: string) =>
      task === 'kelly' ? Promise.resolve(success(withEdge)) : computeKellyOnly(task),
    )
    show(KellyTab, 'tab=kelly')
    await waitFor(() => expect(engine.simulateScenarios).toHaveBeenCalled())
    expect(isDisabled(await saveButton())).toBe(true)
    expect(screen.queryByText(/^Risk .* per trade/)).toBeNull()
    expect(screen.queryByRole('region', { name: 'Money at risk' })).toBeNull()
    search.settle(success(limit))
    await screen.findByRole('heading', { name: 'Risk 0.85% per trade: your drawdown limit allows no more' })
    expect((await figure('Money at risk')).textContent).toContain('0.85% of')
    expect(isDisabled(await saveButton())).toBe(false)
  })
})

describe('the trader’s history', () => {
  it('states how usual it is, with p-values for both comparisons', async () => {
    show(HistoryTab, 'tab=history&against=shuffles')
    await screen.findByRole('heading', { name: 'Your history shows nothing beyond chance' })
    screen.getByText(
      /^Your losing streak of 9 is reached by 1 in 4 shuffles of your trades\. .*could be chance \(p 0\.50, 1\.00 corrected for 10 comparisons\)/,
    )
    const table = screen.getByRole('table', { name: /Place of your history/ })
    expect(within(table).getByRole('row', { name: /Losing streak/ }).textContent).toContain('75%0.50')
    // Bootstraps draw blocks, which keep the streaks of the history.
    for (const model of [{ kind: 'permutation' }, { kind: 'stationary', blockLength: null }])
      expect(engine.simulateHistory).toHaveBeenCalledWith(expect.objectContaining({ model }), expect.anything())
  })
})

describe('scenarios', () => {
  it('that are too large for the server together are neither saved nor checked', async () => {
    show(ScenariosTab, 'tab=scenarios&paths=100000&trades=1000&s=cost:0.05')
    // Base and scenario are 100 million path-trades each, at the limit.
    await waitFor(async () => expect(isDisabled(await saveButton())).toBe(false))
    cleanup()
    show(ScenariosTab, 'tab=scenarios&paths=100001&trades=1000&s=cost:0.05')
    await screen.findByText(/^No scenario clearly changes/)
    expect(isDisabled(await saveButton())).toBe(true)
  })

  it('take back a mix of a setup that the sample lacks', async () => {
    show(ScenariosTab, 'tab=scenarios&s=mix:11111111-1111-4111-8111-111111111111:60')
    await screen.findByText(/All trades or no trades have this setup/)
    const mix = await screen.findByRole('combobox', { name: /^Setup mix/ })
    expect(mix.textContent).toBe('Not in sample')
    fireEvent.click(mix)
    fireEvent.click(await screen.findByRole('option', { name: 'As traded' }))
    await waitFor(() => expect(screen.queryByText(/All trades or no trades have this setup/)).toBeNull())
  })
})

describe('results', () => {
  it.each([
    ['Drawdown', DrawdownTab],
    ['My history', HistoryTab],
  ])('of the tab %s are not saved before they are complete', async (_name, Content) => {
    const placing = held()
    engine.simulateHistory.mockReturnValue(placing.promise)
    show(Content)
    expect(isDisabled(await saveButton())).toBe(true)
    engine.simulateHistory.mockResolvedValue(success(history))
    placing.settle(success(history))
    await waitFor(async () => expect(isDisabled(await saveButton())).toBe(false))
  })
})
