import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refetchAll } from '#api/refetch-all.fixture.ts'
import { type Answers, down, showWithAnswers } from '#features/playbook/effects/serve-playbook.fixture.tsx'
import CustomStatsPage from './custom-stats-page.tsx'

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
const show = (answers: Answers = {}, queries?: QueryClient) =>
  showWithAnswers(
    <CustomStatsPage />,
    {
      'GET /custom-stats': { customStats: [calm, tired] },
      'GET /custom-stats/uses': { uses },
      [`DELETE /custom-stats/${calm.id}`]: { done: true },
      ...answers,
    },
    '/',
    queries,
  )
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

/** Deletions are sent when their messages leave. */
const undoTimeOver = () => act(() => vi.advanceTimersByTimeAsync(61_000))

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('keeps the stats when they cannot be refetched', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  let isDown = false
  show({ 'GET /custom-stats': () => (isDown ? down() : { customStats: [calm, tired] }) }, queries)
  await screen.findByRole('button', { name: 'Delete Calm' })
  isDown = true
  await refetchAll(queries)
  expect(screen.getByRole('button', { name: 'Delete Calm' })).toBeTruthy()
  expect(screen.queryByText('Couldn’t load custom stats')).toBeNull()
})

it('deletes a stat that is in use without a question, says what loses it, and can undo it', async () => {
  const changes = show()
  await screen.findByText(/used in 12 trades · 1 view · 2 widgets/)
  await press('Delete Calm')
  await screen.findByText('Calm deleted from 12 trades · 1 view · 2 widgets.')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete Calm' })).toBeNull()
  await press('Undo')
  await screen.findByRole('button', { name: 'Delete Calm' })
  await undoTimeOver()
  expect(changes).toEqual([])
})

it('deletes stats once the time to undo is over', async () => {
  const changes = show({ [`DELETE /custom-stats/${tired.id}`]: { done: true } })
  await screen.findByText(/used in 12 trades/)
  await press('Delete Tired')
  await screen.findByText('Tired deleted.')
  await press('Delete Calm')
  await screen.findByText(/^Calm deleted from/)
  expect(changes).toEqual([])
  await undoTimeOver()
  await waitFor(() =>
    expect(changes.map(({ call }) => call).toSorted()).toEqual([
      `DELETE /custom-stats/${calm.id}`,
      `DELETE /custom-stats/${tired.id}`,
    ]),
  )
})

it('names everything that may lose a stat while its uses are unknown', async () => {
  show({ 'GET /custom-stats/uses': down })
  await press('Delete Calm')
  await screen.findByText('Calm deleted from all trades, views and widgets.')
})
