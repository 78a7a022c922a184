import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { DrillAction } from './drill-action.tsx'

afterEach(cleanup)

const show = (portfolioIds: readonly string[], addressOf: (id: string) => string | null) =>
  render(
    <MemoryRouter>
      <DrillAction
        icon=""
        label="Simulate"
        portfolioIds={portfolioIds}
        portfolioName={(id) => `Portfolio ${id}`}
        addressOf={addressOf}
        reason="Cannot select them."
      />
    </MemoryRouter>,
  )

test('trades of one portfolio are a link to it', () => {
  show(['a'], (id) => `/there?portfolio=${id}`)
  expect(screen.getByRole('link', { name: 'Simulate' }).getAttribute('href')).toBe('/there?portfolio=a')
})

test('of several portfolios one is chosen', () => {
  show(['a', 'b'], (id) => `/there?portfolio=${id}`)
  fireEvent.click(screen.getByRole('button', { name: 'Simulate' }))
  expect(screen.getByText('One portfolio at a time')).toBeTruthy()
  expect(screen.getByRole('menuitem', { name: 'Portfolio b' }).getAttribute('href')).toBe('/there?portfolio=b')
})

test('without an address the reason is said', () => {
  show(['a'], () => null)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Simulate' })
  expect(button.disabled).toBe(true)
  expect(button.getAttribute('aria-description')).toBe('Cannot select them.')
})
