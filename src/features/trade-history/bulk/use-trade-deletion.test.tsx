import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deletionQueue } from '#api/trades/deletion-queue.ts'
import type { FilterQuery } from '#shared/filter/filter-query.ts'
import { messageSeconds } from '#ui/feedback/message-seconds.ts'
import { Snackbars } from '#ui/feedback/snackbar.tsx'
import { useTradeDeletion } from './use-trade-deletion.ts'

const idOf = (number: number) => `6f1a1b0e-3c53-4b53-9d4b-${String(number).padStart(12, '0')}`
const ids = Array.from({ length: 30 }, (_, number) => idOf(number))
const query: FilterQuery = { portfolio_id: idOf(99) }

/** How often all matching trades are read; deletions by the ids that they name. */
let reads = 0
let deleted: string[] = []

function Deletion({ count, onRemoved }: { count: number; onRemoved: () => void }) {
  const { removeScope } = useTradeDeletion()
  return <button onClick={() => void removeScope({ kind: 'all', query, count }, onRemoved)}>Delete</button>
}

function show(count = ids.length) {
  const onRemoved = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Deletion count={count} onRemoved={onRemoved} />
      <Snackbars />
    </QueryClientProvider>,
  )
  return onRemoved
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const chosen = messageSeconds.read()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  reads = 0
  deleted = []
  vi.stubGlobal('fetch', (_path: string, init: { method: string; body?: string }) => {
    if (init.method === 'GET') {
      reads += 1
      return Promise.resolve(Response.json({ trades: ids.map((id) => ({ id, revision: 1 })), nextCursor: null }))
    }
    const { trades } = JSON.parse(init.body ?? '') as { trades: { id: string }[] }
    deleted.push(...trades.map(({ id }) => id))
    const results = trades.map(({ id }, index) => ({ index, id, revision: null, status: 'deleted' }))
    return Promise.resolve(Response.json({ results }))
  })
})
afterEach(() => {
  cleanup()
  messageSeconds.store(chosen)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('hides all matching trades without a question, states how many, and brings them back', async () => {
  const onRemoved = show()
  press('Delete')
  // A second press while the trades are read changes nothing.
  press('Delete')
  await screen.findByText('30 trades deleted')
  expect(reads).toBe(1)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(onRemoved).toHaveBeenCalledOnce()
  expect(deletionQueue.hidden().size).toBe(30)
  // Many trades can be restored for longer than a few.
  act(() => messageSeconds.store('6'))
  await pass(14_000)
  expect(deleted).toEqual([])
  press('Undo')
  expect(deletionQueue.hidden().size).toBe(0)
  await pass(60_000)
  expect(deleted).toEqual([])
})

it('deletes them once the time to undo is over', async () => {
  show()
  press('Delete')
  await screen.findByText('30 trades deleted')
  act(() => messageSeconds.store('6'))
  await pass(16_000)
  await waitFor(() => expect(deleted).toEqual(ids))
})

it('deletes nothing if another number of trades matches by now', async () => {
  const onRemoved = show(29)
  press('Delete')
  await screen.findByText(/Couldn’t delete the trades: 30 trades now match, not 29/)
  expect(onRemoved).not.toHaveBeenCalled()
  expect(deletionQueue.hidden().size).toBe(0)
})
