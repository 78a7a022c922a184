import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import type { Scenario } from '#api/simulations/what-if.ts'
import type { Instant } from '#domain/numbers/units.ts'
import { ChangedDialog } from './changed-dialog.tsx'

afterEach(cleanup)

const scenario: Scenario = {
  id: '10000000-0000-4000-8000-000000000000',
  name: 'Tight stops',
  portfolioId: '20000000-0000-4000-8000-000000000000',
  setupId: null,
  strategyId: null,
  inputs: {
    stops: [1],
    targets: [2, 3],
    policy: 'neutral',
    fallback: 'pessimistic',
    sizing: 'constantRisk',
    slippage: 0,
    cost: 0.05,
    postExit: true,
    candles: null,
    from: null,
    to: null,
    direction: null,
    tradeListId: null,
  },
  cell: null,
  results: 2,
  createdAt: '2025-01-02T14:30:00.000Z' as Instant,
  updatedAt: '2025-01-02T14:30:00.000Z' as Instant,
}

const show = (changes: Partial<Scenario> = {}) =>
  render(
    <MemoryRouter>
      <ChangedDialog scenario={{ ...scenario, ...changes }} onClose={() => {}} />
    </MemoryRouter>,
  )

test('says why a scenario cannot be verified, and opens it to run again', () => {
  show()
  expect(screen.getByRole('dialog', { name: 'Trades have changed since' }).textContent).toContain(
    '“Tight stops” was saved without its trades',
  )
  const address = screen.getByRole('link', { name: 'Run again' }).getAttribute('href')
  expect(address).toContain(`/what-if-simulator/strategy/${scenario.portfolioId}`)
  expect(address).toContain(scenario.id)
})

test('cannot run again without its source', () => {
  show({ portfolioId: null })
  expect(screen.queryByRole('link', { name: 'Run again' })).toBeNull()
})
