import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from 'vitest'
import * as client from '#api/client.ts'
import { Failure } from '#api/failure.ts'
import type { StrategyDetail } from '#api/simulations/backtester.ts'
import type { Instant } from '#domain/numbers/units.ts'
import { sampleFigures } from '#domain/simulation/sample-figures.ts'
import { longTrade } from '#domain/simulation/what-if/sample-trade.fixture.ts'
import { ReplayForm } from './replay-form.tsx'

let answer: Mock<typeof client.call>
beforeEach(() => {
  answer = vi.spyOn(client, 'call')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const strategy: StrategyDetail = {
  id: '11111111-1111-4111-8111-111111111111',
  setupId: null,
  setupRevision: 1,
  version: 1,
  portfolioId: null,
  name: 'Breakout',
  entryFilter: { direction: 'both', timeframe: null, conditions: [], management: [] },
  stop: { r: 1, kind: null, value: null },
  targets: [{ r: 2, sizePct: 100 }],
  sizing: { riskFraction: null },
  costR: 0.1,
  trades: 1,
  coverage: {
    usable: 1,
    approximate: 0,
    leftOut: { notTaken: 0, notClosed: 0, excluded: 0, noRisk: 0, noExcursions: 0, beyondLimit: 0 },
    coverage: { closed: 1, withRisk: 1, withExcursions: 1, withPostExit: 0 },
  },
  figures: sampleFigures([longTrade]) as StrategyDetail['figures'],
  sample: [longTrade],
  createdAt: '2025-03-03T14:30:00.000Z' as Instant,
}

function show(): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ReplayForm strategy={strategy} currency="USD" />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const replay = () => fireEvent.click(screen.getByRole('button', { name: 'Replay strategy' }))

describe('the replay form', () => {
  it('sends nothing while a field is wrong, and names the field and the remedy', () => {
    show()
    fireEvent.change(screen.getByLabelText('Stop'), { target: { value: '-1' } })
    replay()
    screen.getByText('Stop must be greater than 0.')
    expect(answer).not.toHaveBeenCalled()
  })

  it('shows progress, and cancels the request', async () => {
    answer.mockImplementation(
      (_route, _input, signal) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
    )
    show()
    fireEvent.click(screen.getByRole('button', { name: 'Add target' }))
    replay()
    await screen.findByText('Replaying 1 trade')
    expect(answer.mock.calls[0]?.[1]).toMatchObject({
      body: {
        stop: 1,
        targets: [
          { r: 2, sizePct: 50 },
          { r: 3, sizePct: 50 },
        ],
      },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await screen.findByText('Replay canceled. Nothing was saved.')
    screen.getByRole('button', { name: 'Replay strategy' })
  })

  it('shows a refusal of the server at its field, and any other below the form', async () => {
    const details = [{ field: 'splitAt', message: 'must leave trades before and after it' }]
    answer.mockRejectedValueOnce(new Failure({ kind: 400, message: 'A field of the request is wrong.', details }))
    answer.mockRejectedValueOnce(new Failure({ kind: 409, message: 'An account keeps at most 1000 results.' }))
    show()
    replay()
    await screen.findByText('Split day: must leave trades before and after it.')
    expect(screen.queryByRole('alert')).toBeNull()
    replay()
    expect((await screen.findByRole('alert')).textContent).toBe('An account keeps at most 1000 results.')
  })
})
