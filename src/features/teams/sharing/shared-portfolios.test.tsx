// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as client from '#api/client.ts'
import { mainPortfolio } from '#domain/portfolio/portfolio.fixture.ts'
import { SharedPortfolios } from './shared-portfolios.tsx'

const sent = { bodies: [] as unknown[], portfolio: null as unknown }
beforeEach(() => {
  vi.spyOn(client, 'call').mockImplementation((route: { method: string; path: string }, input: { body?: object }) => {
    if (route.path === '/teams') return Promise.resolve({ teams: [{ id: 'desk', portfolios: 1 }] })
    if (route.path === '/teams/:teamId/portfolios')
      return Promise.resolve({
        portfolios: [
          {
            ...mainPortfolio,
            id: 'theirs',
            name: 'Swing account',
            teamId: 'desk',
            teamHidesMoney: true,
            tradeCount: 3,
            trader: { id: 'ana', name: 'Ana' },
          },
        ],
      })
    if (route.method === 'PUT') {
      sent.bodies.push(input.body)
      sent.portfolio = { ...mainPortfolio, ...input.body }
      return Promise.resolve({ portfolio: sent.portfolio })
    }
    if (route.path === '/portfolios') return Promise.resolve({ portfolios: [sent.portfolio ?? mainPortfolio] })
    return Promise.resolve({ trades: [], totals: {}, symbols: [], nextCursor: null })
  })
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  sent.bodies.length = 0
  sent.portfolio = null
})

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <SharedPortfolios teamId="desk" />
      </MemoryRouter>
    </QueryClientProvider>,
  )

it('hides everything unless the trader says so, and says it before sharing', async () => {
  show()
  expect(await screen.findByText('Ana · 3 trades · money hidden')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Share a portfolio' }))
  expect(await screen.findByText('Team sees: R, win rate, dates, prices. Hidden: money, notes, pictures.')).toBeTruthy()
  fireEvent.click(screen.getByRole('switch', { name: 'Hide notes' }))
  expect(screen.getByText('Team sees: R, win rate, dates, prices. Hidden: money, pictures.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Share portfolio' }))
  await waitFor(() =>
    expect(sent.bodies).toEqual([
      { teamId: 'desk', teamHidesMoney: true, teamHidesNotes: false, teamHidesPictures: true },
    ]),
  )
})

it('changes what is hidden and stops sharing at once', async () => {
  sent.portfolio = { ...mainPortfolio, teamId: 'desk', teamHidesMoney: true }
  show()
  fireEvent.click(await screen.findByRole('switch', { name: 'Hide money' }))
  await waitFor(() =>
    expect(sent.bodies).toEqual([
      { teamId: 'desk', teamHidesMoney: false, teamHidesNotes: false, teamHidesPictures: false },
    ]),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Stop sharing' }))
  await waitFor(() => expect(sent.bodies.at(-1)).toEqual({ teamId: null }))
})
