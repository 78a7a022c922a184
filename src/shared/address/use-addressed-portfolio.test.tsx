import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { mainPortfolio } from '#domain/portfolio/portfolio.fixture.ts'
import { useAddressedPortfolio, withPortfolio } from './use-addressed-portfolio.ts'

const swing = { ...mainPortfolio, id: '6b1f4c1e-6b5b-4f0e-9a53-0d5f7c1c2a77', name: 'Swing' }
const chosen: string[] = []

afterEach(() => {
  cleanup()
  chosen.length = 0
})

const setActive = (id: string) => void chosen.push(id)
const portfolios = [mainPortfolio, swing]

function Opened() {
  useAddressedPortfolio(portfolios, setActive)
  return <output>{useLocation().search}</output>
}

const open = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Opened />
    </MemoryRouter>,
  )

test('a link opens its portfolio, which then leaves the address', async () => {
  open(`/?${withPortfolio(new URLSearchParams({ from: '2025-01-01' }), swing.id).toString()}`)
  expect(await screen.findByText('?from=2025-01-01')).toBeTruthy()
  expect(chosen).toEqual([swing.id])
})

test('an unknown portfolio changes nothing', () => {
  open('/?portfolio=other')
  expect(screen.getByRole('status').textContent).toBe('?portfolio=other')
  expect(chosen).toEqual([])
})
