import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { DrillAction, type DrillStep } from './drill-action.tsx'

afterEach(cleanup)

const show = (portfolioIds: readonly string[], stepTo: (id: string) => DrillStep | null) =>
  render(
    <MemoryRouter>
      <DrillAction
        icon=""
        label="Simulate"
        portfolioIds={portfolioIds}
        portfolioName={(id) => `Portfolio ${id}`}
        stepTo={stepTo}
        reason="Cannot select them."
        isBusy={false}
      />
    </MemoryRouter>,
  )

test('trades of one portfolio are a link to it', () => {
  show(['a'], (id) => ({ to: `/there?portfolio=${id}` }))
  expect(screen.getByRole('link', { name: 'Simulate' }).getAttribute('href')).toBe('/there?portfolio=a')
})

test('where only a list says the trades, it is made for the chosen portfolio', () => {
  const go = vi.fn<(id: string) => void>()
  show(['a', 'b'], (id) => ({ go: () => go(id) }))
  fireEvent.click(screen.getByRole('button', { name: 'Simulate' }))
  expect(go).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('menuitem', { name: 'Portfolio b' }))
  expect(go.mock.calls).toEqual([['b']])
})

test('of several portfolios one is chosen', () => {
  show(['a', 'b'], (id) => ({ to: `/there?portfolio=${id}` }))
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
