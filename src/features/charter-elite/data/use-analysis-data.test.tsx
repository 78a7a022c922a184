import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { tradeColumnsKey } from '#api/analysis/trade-columns.ts'
import type { ColumnPart } from '#domain/analysis/shapes/column-parts.ts'
import { mainPortfolio } from '#domain/portfolio/portfolio.fixture.ts'
import type { AnalysisReader } from '#workers/analysis/client.ts'
import type { ToolCall } from '#workers/analysis/shapes.ts'
import { useAnalysisData } from './use-analysis-data.ts'

afterEach(() => vi.unstubAllGlobals())

const partsOf: Readonly<Record<string, readonly ColumnPart[]>> = { playbook: ['core', 'process'], fees: ['core'] }
const callOf = (tool: ToolCall['tool']): readonly ToolCall[] => [{ tool, options: {} }]

test('columns that no tool needs any more are loaded again with the others when trades change', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ cashFlows: [], nextCursor: null })))
  const loaded: ColumnPart[] = []
  const reader = {
    thread: 1,
    setStats: () => Promise.resolve(),
    show: () => Promise.resolve(),
    parts: ([call]: readonly ToolCall[]) => Promise.resolve(partsOf[call?.tool ?? ''] ?? []),
    load: (_portfolio: unknown, part: ColumnPart) => {
      loaded.push(part)
      return Promise.resolve({ revision: loaded.length, trades: 1, rules: {} })
    },
  } as unknown as AnalysisReader
  const queries = new QueryClient()
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  const portfolios = [mainPortfolio]
  const { rerender } = renderHook(({ calls }) => useAnalysisData(reader, portfolios, calls, [], [], false), {
    wrapper,
    initialProps: { calls: callOf('playbook') },
  })
  await waitFor(() => expect(loaded.toSorted()).toEqual(['core', 'process']))
  rerender({ calls: callOf('fees') })
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  await act(() => queries.invalidateQueries({ queryKey: tradeColumnsKey }))
  await waitFor(() => expect(loaded.toSorted()).toEqual(['core', 'core', 'process', 'process']))
})
