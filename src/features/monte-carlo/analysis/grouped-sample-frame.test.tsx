import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { refetchAll } from '#api/refetch-all.fixture.ts'
import { sampleGroupsQuery } from '#api/simulations/challenge.ts'
import { simulationParametersQuery, type SimulationParameters } from '#api/simulations/monte-carlo.ts'
import { mainPortfolio as portfolio } from '#domain/portfolio/portfolio.fixture.ts'
import { everyTrade } from '#domain/simulation/sample-filter.ts'
import { theme } from '#ui/theme/theme.ts'
import { GroupedSampleFrame } from './grouped-sample-frame.tsx'

afterEach(cleanup)

const parameters = (usable: number, verdict: SimulationParameters['verdict']): SimulationParameters => ({
  sample: {
    portfolioId: portfolio.id,
    r: Array<number>(usable).fill(1),
    usable,
    excluded: 0,
    assumed: 0,
    assumedRisk: null,
    suggestedRisk: null,
    tradesPerDay: Array<number>(usable).fill(1),
    pnlPerLot: null,
  },
  statistics: {
    meanR: 1,
    effectiveTrades: usable,
    sdR: 0,
    winRate: 1,
    averageWinR: 1,
    averageLossR: null,
    tradesPerDay: 1,
  },
  verdict,
  minimum: 10,
  advised: 30,
})

function show(known: SimulationParameters | null, grouped: number | null) {
  const queries = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, enabled: known !== null } },
  })
  if (known !== null) queries.setQueryData(simulationParametersQuery(portfolio.id, null).queryKey, known)
  if (grouped !== null) {
    queries.setQueryData(sampleGroupsQuery(portfolio.id, null).queryKey, {
      tradesPerDay: [grouped],
      setupOf: Array<null>(grouped).fill(null),
      setups: [],
    })
  }
  render(
    <QueryClientProvider client={queries}>
      <ThemeProvider theme={theme}>
        <MemoryRouter>
          <GroupedSampleFrame
            portfolio={portfolio}
            kind="challenge-analysis"
            choices={{ oneR: null, runId: null, filter: everyTrade }}
            choose={() => undefined}
          >
            {({ groups }) => <p>{`Simulates ${groups.setupOf.length} trades`}</p>}
          </GroupedSampleFrame>
        </MemoryRouter>
      </ThemeProvider>
    </QueryClientProvider>,
  )
  return queries
}

describe('a simulator that needs a sample', () => {
  it('shows itself with trades and their groups', () => {
    show(parameters(40, 'ok'), 40)
    expect(screen.getByText('Simulates 40 trades')).toBeTruthy()
  })

  it('stays when the trades cannot be refetched', async () => {
    vi.stubGlobal('fetch', () =>
      Promise.resolve(Response.json({ code: 'unavailable', message: 'Down.' }, { status: 503 })),
    )
    const queries = show(parameters(40, 'ok'), 40)
    await refetchAll(queries)
    expect(queries.getQueryState(sampleGroupsQuery(portfolio.id, null).queryKey)?.status).toBe('error')
    expect(queries.getQueryState(simulationParametersQuery(portfolio.id, null).queryKey)?.status).toBe('error')
    expect(screen.getByText('Simulates 40 trades')).toBeTruthy()
    vi.unstubAllGlobals()
  })

  it('reloads trades and groups that do not match, once', async () => {
    let reads = 0
    let known = 39
    const answer = (url: string) =>
      url.includes('groups')
        ? { tradesPerDay: [known], setupOf: Array<null>(known).fill(null), setups: [] }
        : parameters(40, 'ok')
    vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
      reads += 1
      return Promise.resolve(Response.json(answer(input instanceof Request ? input.url : String(input))))
    })
    const queries = show(parameters(40, 'ok'), 39)
    expect(screen.queryByText(/^Simulates/)).toBeNull()
    expect(screen.getByText(/^40 trades in the sample/)).toBeTruthy()
    await waitFor(() => expect([reads, queries.isFetching()]).toEqual([2, 0]))
    known = 40
    await refetchAll(queries)
    expect(screen.getByText('Simulates 40 trades')).toBeTruthy()
    expect(reads).toBe(4)
    vi.unstubAllGlobals()
  })

  it('shows trades and groups that match after a reload', async () => {
    vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
      const isGroups = (input instanceof Request ? input.url : String(input)).includes('groups')
      const groups = { tradesPerDay: [41], setupOf: Array<null>(41).fill(null), setups: [] }
      return Promise.resolve(Response.json(isGroups ? groups : parameters(41, 'ok')))
    })
    show(parameters(40, 'ok'), 41)
    await screen.findByText('Simulates 41 trades')
    vi.unstubAllGlobals()
  })

  it('without closed trades says where they come from', async () => {
    show(parameters(0, 'refuse'), 0)
    expect(await screen.findByText(/^No closed trades in /)).toBeTruthy()
  })

  it('with too few trades says how many it needs', async () => {
    show(parameters(4, 'refuse'), 4)
    expect(await screen.findByText(/^A simulation needs at least 10 closed trades/)).toBeTruthy()
    expect(screen.queryByText(/^Simulates/)).toBeNull()
  })
})
