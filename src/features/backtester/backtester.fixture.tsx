import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import type { Answers } from '#api/answer-calls.fixture.ts'
import type { LoadedResult, ReplayedPart, Strategy, StrategyDetail } from '#api/simulations/backtester.ts'
import type { CalendarDate, Instant } from '#domain/numbers/units.ts'
import { mainPortfolio } from '#domain/portfolio/portfolio.fixture.ts'
import { rStatistics } from '#domain/simulation/r-statistics.ts'
import { sampleFigures } from '#domain/simulation/sample-figures.ts'
import { longTrade } from '#domain/simulation/what-if/sample-trade.fixture.ts'
import type { SampleTrade } from '#domain/simulation/what-if/sample-trade.ts'
import ResultPage from '#features/backtester/results/result-page.tsx'
import StrategyPage from '#features/backtester/strategy/strategy-page.tsx'
import TransformPage from '#features/backtester/transform/transform-page.tsx'
import { Snackbars } from '#ui/feedback/snackbar.tsx'
import { theme } from '#ui/theme/theme.ts'
import StrategiesPage from './strategies-page.tsx'

export const idOf = (number: number) => `6f1a1b0e-3c53-4b53-9d4b-0a6f6f0a0${String(number).padStart(3, '0')}`

const tradeOf = (place: number, day: string, r: number): SampleTrade => ({
  ...longTrade,
  tradeId: idOf(100 + place),
  symbol: ['ACME', 'BETA', 'CORP'][place] ?? '',
  entryDate: day as CalendarDate,
  entryAt: `${day}T14:00:00.000Z` as Instant,
  exitAt: `${day}T15:00:00.000Z` as Instant,
  isLoss: r < 0,
  r,
})
const sample = [tradeOf(0, '2025-03-03', 1), tradeOf(1, '2025-03-04', -1), tradeOf(2, '2025-03-05', 0.5)]

type Statistics = ReplayedPart['statistics']
const statisticsOf = (r: readonly number[]) =>
  rStatistics(sample.map((trade, place) => ({ ...trade, r: r[place] ?? 0 }))) as Statistics

const leftOut = { notTaken: 0, notClosed: 2, excluded: 0, noRisk: 1, noExcursions: 0, beyondLimit: 0 }
export const counts = {
  usable: 3,
  approximate: 1,
  leftOut,
  coverage: { closed: 4, withRisk: 3, withExcursions: 3, withPostExit: 1 },
}

/** A strategy of three trades: 1R, −1R and 0.5R before costs of 0.1R. */
export const breakout: StrategyDetail = {
  id: idOf(1),
  setupId: idOf(11),
  setupRevision: 1,
  version: 1,
  portfolioId: mainPortfolio.id,
  name: 'Breakout',
  entryFilter: { direction: 'long', timeframe: '5m', conditions: [], management: [] },
  stop: { r: 1, kind: null, value: null },
  targets: [{ r: 2, sizePct: 100 }],
  sizing: { riskFraction: 0.005 },
  costR: 0.1,
  trades: 3,
  coverage: counts,
  figures: sampleFigures(sample) as StrategyDetail['figures'],
  sample,
  createdAt: '2025-03-10T14:30:00.000Z' as Instant,
}
/** The strategy as lists have it. */
export function listed(strategy: StrategyDetail): Strategy {
  const { sample: _, ...row } = strategy
  return row
}

const replayed = [2, -1, 0.5]
const actual = [1, -1, 0.5]
const part = (more: Partial<ReplayedPart> = {}): ReplayedPart => ({
  trades: 3,
  statistics: statisticsOf(replayed),
  maxDrawdownR: 1,
  actual: statisticsOf(actual),
  actualMaxDrawdownR: 1,
  difference: { value: 1 / 3, reason: null, n: 3, interval: { low: -0.2, high: 0.9 } },
  ...more,
})

interface LoadedChanges {
  readonly id?: string
  readonly parameters?: Partial<LoadedResult['result']['parameters']>
  readonly result?: Partial<LoadedResult['result']>
  readonly comparison?: Partial<LoadedResult['comparison']>
}

/** A replay of that strategy: the first trade reaches 2R, the second its stop, and the third keeps its own exit. */
export const loadedOf = ({ id = idOf(2), parameters, result, comparison }: LoadedChanges = {}): LoadedResult => ({
  result: {
    id,
    strategyId: breakout.id,
    parameters: {
      stop: 1,
      targets: [{ r: 2, sizePct: 100 }],
      policy: 'pessimistic',
      fallback: 'pessimistic',
      candles: null,
      sizing: 'constantRisk',
      slippage: 0,
      cost: 0.1,
      postExit: true,
      riskFraction: null,
      capital: null,
      from: null,
      to: null,
      splitAt: null,
      ...parameters,
    },
    trades: 3,
    coverage: 2 / 3,
    statistics: statisticsOf(replayed),
    maxDrawdownR: 1,
    engineVersion: '0.2.0',
    computedBy: 'server',
    createdAt: '2025-03-11T14:30:00.000Z' as Instant,
    outcomes: [
      { tradeId: idOf(100), r: 2, endings: ['target'], known: true },
      { tradeId: idOf(101), r: -1, endings: ['stop'], known: true },
      { tradeId: idOf(102), r: 0.5, endings: ['own'], known: false },
    ],
    equity: [2, 1, 1.5],
    account: null,
    ...result,
  },
  comparison: {
    actual: { r: actual, equity: [1, 0, 0.5] },
    all: part(),
    tried: 1,
    corrected: { low: -0.2, high: 0.9 },
    split: null,
    ...comparison,
  },
})
export const partOf = part

/** The result as lists have it. */
export function inList({ result }: LoadedResult) {
  const { outcomes: _, equity: __, account: ___, ...row } = result
  return row
}

export const usualAnswers: Answers = {
  'GET /portfolios': { portfolios: [mainPortfolio] },
  'GET /backtester/strategies': { strategies: [listed(breakout)], next: null },
  [`GET /backtester/strategies/${breakout.id}`]: { strategy: breakout },
  'GET /backtester/results': { results: [inList(loadedOf())], next: null },
  [`GET /backtester/results/${idOf(2)}`]: loadedOf(),
}

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="Address">{pathname + search}</output>
}

const newQueries = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

/** Shows the screens of the backtester at an address; links lead from one to the other. */
export function showBacktester(address: string, queries = newQueries()) {
  render(
    <ThemeProvider theme={theme} defaultMode="light">
      <QueryClientProvider client={queries}>
        <MemoryRouter initialEntries={[address]}>
          <Routes>
            <Route path="/what-if-simulator/strategies" element={<StrategiesPage />} />
            <Route path="/what-if-simulator/strategies/:id" element={<StrategyPage />} />
            <Route path="/what-if-simulator/strategies/:id/results/:resultId" element={<ResultPage />} />
            <Route path="/what-if-simulator/transform" element={<TransformPage />} />
            <Route path="*" element={null} />
          </Routes>
          <Address />
        </MemoryRouter>
        <Snackbars />
      </QueryClientProvider>
    </ThemeProvider>,
  )
  return queries
}
