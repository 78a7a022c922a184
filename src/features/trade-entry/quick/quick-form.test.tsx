import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { field, playbook, save, showForm, type, typeSymbol } from '#features/trade-entry/form/trade-form.fixture.tsx'
import { nativeDatesForTests } from '#ui/form/native-date-input.fixture.tsx'
import { readEntryMode } from './use-entry-mode.ts'

nativeDatesForTests()

beforeEach(() => void vi.stubGlobal('fetch', playbook()))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const done = () => Promise.resolve()
const results = () => screen.getByText('Live results').closest('section')?.textContent
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const chooseMode = (name: string) =>
  fireEvent.click(within(screen.getByRole('radiogroup', { name: 'Entry mode' })).getByText(name))

it('saves an open trade, and a completed one with an exit of the same size', async () => {
  const { saves } = showForm({ status: 'active' }, done, 'quick')
  typeSymbol('MSFT')
  type(field('Size'), '10')
  type(field('Entry price'), '100')
  press('Entry now')
  save()
  await waitFor(() => expect(saves).toHaveLength(1))
  expect(saves[0]).toMatchObject({
    after: 'new',
    values: { status: 'active', fills: [{ quantity: '10' }, { at: '' }] },
  })
  type(field('Exit price'), '101')
  press('Exit now')
  save()
  await waitFor(() => expect(saves).toHaveLength(2))
  expect(saves[1]?.values).toMatchObject({
    status: 'completed',
    fills: [{ side: 'buy' }, { side: 'sell', quantity: '10' }],
  })
})

it('shows what is known so far and one hint, not a column of dashes', async () => {
  showForm({ status: 'active' }, done, 'quick')
  expect(results()).toBe('Live resultsAdd an entry to see risk and P&L.')
  type(field('Size'), '10')
  type(field('Entry price'), '100')
  await waitFor(() => expect(results()).toContain('Add a stop to see risk and R.'))
  type(field('Stop'), '98')
  await waitFor(() => expect(results()).toContain('Add an exit to see P&L.'))
  // 2 × 10.
  expect(results()).toContain('$20.00')
  expect(results()).not.toContain('—')
  type(field('Exit price'), '105')
  await waitFor(() => expect(results()).toContain('+$50.00'))
})

it('keeps the values when details are added, and remembers the chosen mode', async () => {
  showForm({ status: 'active' }, done, 'quick')
  typeSymbol('MSFT')
  type(field('Entry price'), '100')
  press('Add details')
  expect(screen.queryByLabelText('Entry price')).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Symbol/ }).value).toBe('MSFT')
  expect(readEntryMode()).toBe('quick')
  chooseMode('Quick')
  await waitFor(() => expect((field('Entry price') as HTMLInputElement).value).toBe('100'))
  chooseMode('Full')
  expect(readEntryMode()).toBe('full')
})
