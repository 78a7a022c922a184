import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Answers, down, showWithAnswers } from '#features/playbook/effects/serve-playbook.fixture.tsx'
import CustomStatsPage from './custom-stats-page.tsx'

vi.mock('#api/supabase/session.ts', () => ({ accessToken: () => Promise.resolve('token') }))

const statOf = (number: number, name: string) => ({
  id: `6f1a1b0e-3c53-4b53-9d4b-0a6f6f0a00${number}`,
  name,
  description: null,
  kind: 'yesNo',
  unit: null,
  choices: [],
  minimum: null,
  maximum: null,
  formula: null,
  shownOn: ['entry'],
  archivedAt: null,
  createdAt: '2025-03-03T12:00:00.000Z',
  updatedAt: '2025-03-03T12:00:00.000Z',
})
const calm = statOf(11, 'Calm')
const tired = statOf(12, 'Tired')
const uses = [
  { id: calm.id, trades: 12, views: 1, widgets: 2 },
  { id: tired.id, trades: 0, views: 0, widgets: 0 },
]
const show = (answers: Answers = {}) =>
  showWithAnswers(<CustomStatsPage />, {
    'GET /custom-stats': { customStats: [calm, tired] },
    'GET /custom-stats/uses': { uses },
    [`DELETE /custom-stats/${calm.id}`]: { done: true },
    ...answers,
  })
const dialog = () => screen.findByRole('dialog', { name: 'Delete Calm?' })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

/** Deletions that can be undone are sent after a few seconds. */
const undoTimeOver = () => act(() => vi.advanceTimersByTimeAsync(10_000))

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('asks before it deletes a stat that is in use, says what uses it, and can undo the deletion', async () => {
  const changes = show()
  await screen.findByText(/used in 12 trades · 1 view · 2 widgets/)
  await press('Delete Calm')
  expect((await dialog()).textContent).toContain('It is used in 12 trades · 1 view · 2 widgets.')
  await press('Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: 'Delete Calm' })).toBeTruthy()

  await press('Delete Calm')
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Delete stat' }))
  await screen.findByText('Calm deleted.')
  expect(screen.queryByRole('button', { name: 'Delete Calm' })).toBeNull()
  await press('Undo')
  await screen.findByRole('button', { name: 'Delete Calm' })
  await undoTimeOver()
  expect(changes).toEqual([])
})

it('deletes a stat that is in use once confirmed, and one that nothing uses without a question', async () => {
  const changes = show({ [`DELETE /custom-stats/${tired.id}`]: { done: true } })
  await screen.findByText(/used in 12 trades/)
  await press('Delete Tired')
  await screen.findByText('Tired deleted.')
  expect(screen.queryByRole('dialog')).toBeNull()
  await press('Delete Calm')
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Delete stat' }))
  await screen.findByText('Calm deleted.')
  await undoTimeOver()
  await waitFor(() =>
    expect(changes.map(({ call }) => call).toSorted()).toEqual([
      `DELETE /custom-stats/${calm.id}`,
      `DELETE /custom-stats/${tired.id}`,
    ]),
  )
})

it('asks too while it is unknown what uses a stat', async () => {
  const changes = show({ 'GET /custom-stats/uses': down })
  await press('Delete Calm')
  expect((await dialog()).textContent).toContain('Trades, views or widgets may use it.')
  expect(changes).toEqual([])
})
