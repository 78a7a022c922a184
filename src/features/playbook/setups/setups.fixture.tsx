import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { vi } from 'vitest'
import * as client from '#api/client.ts'
import { getSetupMetrics } from '#contract/figures/metrics.ts'
import { getSetupRuleCosts, getSetupsMetrics, getSetupVersionMetrics } from '#contract/figures/setup-figures.ts'
import { listRules } from '#contract/playbook/rules.ts'
import { listSetupExamples } from '#contract/playbook/setup-examples.ts'
import { getSetup, listSetups } from '#contract/playbook/setups.ts'
import { listPortfolios } from '#contract/portfolios/portfolios.ts'
import type { Route as ApiRoute } from '#contract/route.ts'
import type { Decimal, Instant } from '#domain/numbers/units.ts'
import type { Rule, Setup } from '#domain/playbook/playbook.ts'
import { mainPortfolio } from '#domain/portfolio/portfolio.fixture.ts'
import { Snackbars } from '#ui/feedback/snackbar.tsx'
import { theme } from '#ui/theme/theme.ts'

const at = '2026-10-02T15:00:00.000Z' as Instant

export const setupOf = (id: string, name: string, more: Partial<Setup> = {}): Setup => ({
  id,
  name,
  description: null,
  direction: 'both',
  timeframe: '5m',
  color: '#2a9d8f',
  stop: { kind: 'atr', value: '1' as Decimal },
  targets: [{ r: 2, sizePct: 50 }],
  riskPct: '0.5' as Decimal,
  sessions: ['RTH'],
  symbols: [],
  ruleCount: 2,
  revision: 1,
  archivedAt: null,
  createdAt: at,
  updatedAt: at,
  ...more,
})

export const ruleOf = (id: string, title: string, position: number, more: Partial<Rule> = {}): Rule => ({
  id,
  setupId: 'a',
  phase: 'entry',
  title,
  description: null,
  weight: '1' as Decimal,
  isMandatory: false,
  position,
  createdAt: at,
  updatedAt: at,
  ...more,
})

const known = (value: number, n: number) => ({
  value,
  reason: null,
  n,
  interval: { low: value - 0.2, high: value + 0.2, level: 0.95 },
})
const unknown = (reason: string) => ({ value: null, reason, n: 0 })

export const archived = at
const listFigures = (setupId: string, trades: number) => ({
  setupId,
  trades,
  assigned: trades + 1,
  metrics: {
    tradeCount: known(trades, trades),
    winRate: trades === 0 ? unknown('no_trades') : known(0.5, trades),
    expectancyR: trades === 0 ? unknown('no_risk') : known(0.24, trades),
    averageCompliance: unknown('no_rules'),
  },
  recentR: trades === 0 ? [] : [1, -1, 2],
  money: trades === 0 ? [] : [{ currency: 'USD', netPnl: '120.75', trades }],
})

export const setupFigures = {
  setupId: 'a',
  trades: 3,
  excluded: 0,
  open: 0,
  metrics: {
    tradeCount: known(3, 3),
    winRate: known(0.5, 3),
    expectancyR: known(0.24, 3),
    profitFactor: unknown('no_losses'),
    maxDrawdownR: { value: 4.1, reason: null, n: 3 },
    averageCompliance: known(0.9, 3),
  },
  money: [{ currency: 'USD', netPnl: '120.5', trades: 3 }],
  extremes: {
    best: [
      {
        id: 't1',
        symbol: 'MES',
        direction: 'long',
        exitDate: '2026-10-05',
        realizedR: 2.4,
        netPnl: '300',
        currency: 'USD',
      },
    ],
    worst: [],
  },
  curve: [{ date: '2026-10-05', totalR: 1.5 }],
}

type Answers = ReadonlyMap<ApiRoute, unknown>

/** What the API answers unless a test says otherwise; an error is thrown. */
const usual: Answers = new Map<ApiRoute, unknown>([
  [listPortfolios, { portfolios: [mainPortfolio] }],
  [listSetups, { setups: [setupOf('a', 'Breakout'), setupOf('b', 'Fade')] }],
  [getSetup, { setup: setupOf('a', 'Breakout') }],
  [listRules, { rules: [ruleOf('r1', 'Wait for the close', 0, { isMandatory: true }), ruleOf('r2', 'Volume', 1)] }],
  [listSetupExamples, { examples: [] }],
  [getSetupsMetrics, { setups: [listFigures('a', 3), listFigures('b', 0)] }],
  [getSetupMetrics, setupFigures],
  [
    getSetupVersionMetrics,
    {
      versions: [
        {
          number: 2,
          startedAt: at,
          changes: [{ kind: 'ruleChanged', title: 'Volume' }],
          trades: 1,
          expectancyR: unknown('no_risk'),
        },
        { number: 1, startedAt: at, changes: [], trades: 2, expectancyR: known(0.5, 2) },
      ],
    },
  ],
  [
    getSetupRuleCosts,
    {
      rules: [
        { ruleId: 'r1', broken: 12, met: 40, differenceR: -0.31, interval: { low: -0.6, high: -0.02 } },
        { ruleId: 'r2', broken: 3, met: 40, differenceR: -0.2, interval: null },
      ],
    },
  ],
])

type Changes = readonly (readonly [ApiRoute, unknown])[]

/** Makes the API's client answer until mocks are restored; returns the calls that changed something. */
export function answerWith(changes: Changes = []) {
  const answers = new Map([...usual, ...changes])
  const writes: { path: string; method: string; input: unknown }[] = []
  vi.spyOn(client, 'call').mockImplementation((route: ApiRoute, input: unknown): Promise<never> => {
    if (route.method !== 'GET') writes.push({ path: route.path, method: route.method, input })
    const found = answers.get(route)
    if (found === undefined) return new Promise(() => {})
    return found instanceof Error ? Promise.reject(found) : Promise.resolve(found as never)
  })
  return writes
}

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="Address">{pathname + search}</output>
}

const newQueries = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

/** Renders a screen at an address of the route's pattern. */
export function showScreen(Screen: () => React.ReactNode, pattern: string, address: string, queries = newQueries()) {
  return render(
    <QueryClientProvider client={queries}>
      <ThemeProvider theme={theme}>
        <MemoryRouter initialEntries={[address]}>
          <Routes>
            <Route path={pattern} element={<Screen />} />
            <Route path="*" element="elsewhere" />
          </Routes>
          <Address />
        </MemoryRouter>
        <Snackbars />
      </ThemeProvider>
    </QueryClientProvider>,
  )
}
