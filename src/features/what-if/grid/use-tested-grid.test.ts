import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { WhatIfGuards } from '#domain/simulation/what-if/what-if.ts'
import { defaultSettings } from '#features/what-if/settings/what-if-settings.ts'
import { madeGuards, madeTrade } from '#features/what-if/what-if.fixture.ts'
import { engineForTests } from '#workers/engine/engine-pool.fixture.ts'
import { success, type Outcome } from '#workers/shared/outcome.ts'
import { useTestedGrid } from './use-tested-grid.ts'
import { buildWhatIfInput } from './what-if-input.ts'

/** A test decides when a run ends. */
const engine = { compute: vi.fn() }
engineForTests(engine)

afterEach(cleanup)

/** An input of so many trades. */
const inputOf = (trades: number) =>
  buildWhatIfInput(
    Array.from({ length: trades }, () => madeTrade()),
    defaultSettings,
  )

it('has no tests of an input that is not tested yet, beside those of the one before', async () => {
  const ends: ((outcome: Outcome<WhatIfGuards | null>) => void)[] = []
  engine.compute.mockImplementation(() => new Promise((resolve) => ends.push(resolve)))
  const [first, second] = [inputOf(60), inputOf(61)]
  const { result, rerender } = renderHook(({ input }) => useTestedGrid(input), { initialProps: { input: first } })
  await waitFor(() => expect(ends).toHaveLength(1))
  await act(async () => ends[0]?.(success(madeGuards())))
  expect(result.current.current?.input.grid.trades).toHaveLength(60)
  rerender({ input: second })
  expect(result.current).toMatchObject({ isWaiting: true, current: null })
  await waitFor(() => expect(ends).toHaveLength(2))
  // At rest, and still without tests of its own.
  expect(result.current).toMatchObject({ isWaiting: false, current: null })
  expect(result.current.simulation.simulated?.input.grid.trades).toHaveLength(60)
  await act(async () => ends[1]?.(success(madeGuards())))
  expect(result.current.current?.input.grid.trades).toHaveLength(61)
})
