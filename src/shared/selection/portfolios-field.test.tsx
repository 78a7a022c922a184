import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Id } from '#domain/numbers/units.ts'
import { mainPortfolio } from '#domain/portfolio/portfolio.fixture.ts'
import { PortfoliosField } from './portfolios-field.tsx'

afterEach(cleanup)

const [main, paper, euro] = [
  { ...mainPortfolio, currency: 'USD', name: 'Main' },
  { ...mainPortfolio, currency: 'USD', id: '20000000-0000-4000-8000-000000000000', name: 'Paper' },
  { ...mainPortfolio, currency: 'EUR', id: '30000000-0000-4000-8000-000000000000', name: 'Euro' },
] as const

function show(chosen: readonly Id[]) {
  const changes: (readonly Id[])[] = []
  render(
    <PortfoliosField
      portfolios={[main, paper, euro]}
      active={main}
      chosen={chosen}
      onChange={(ids) => void changes.push(ids)}
    />,
  )
  return changes
}

test('the active portfolio is chosen until others are added', async () => {
  const changes = show([])
  const field = screen.getByRole('combobox', { name: /Portfolios/ })
  expect(field.textContent).toBe('Main (USD)')
  fireEvent.click(field)
  fireEvent.click(await screen.findByRole('option', { name: 'Paper (USD)' }))
  expect(changes).toEqual([[main.id, paper.id]])
})

test('says that figures are in R where currencies differ', () => {
  show([main.id, paper.id])
  expect(screen.queryByText('Currencies differ: figures are in R')).toBeNull()
  cleanup()
  show([main.id, euro.id])
  expect(screen.getByText('Currencies differ: figures are in R')).toBeDefined()
})
