import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startLiveUpdates } from '#api/live-updates.ts'
import * as live from '#api/supabase/live.ts'
import { buildFacts } from '#domain/datapoints/derivations/facts.fixture.ts'
import { useMergeTrades } from './reshape-trades.ts'
import { tradeQuery } from './trades.ts'

/** Stands for the server's push of a changed table. */
let push = (_table: 'trades', _isDeletion: boolean): void => undefined

const userId = '6f1a1b0e-3c53-4b53-9d4b-0a6f6f0a0001'
const [earlier, later] = [
  { ...buildFacts().trade, id: '6f1a1b0e-3c53-4b53-9d4b-0a6f6f0a0002' },
  { ...buildFacts().trade, id: '6f1a1b0e-3c53-4b53-9d4b-0a6f6f0a0003' },
]

/** The trades on the server. */
let storedTrades = new Map([earlier, later].map((trade) => [trade.id, trade]))
/** Ids of the fetched trades, in order. */
let fetched: string[] = []
/** Sends the response to the merge. */
let answerMerge: (() => void) | null = null

function answer(address: string, { method }: { method: string }): Promise<Response> {
  if (method === 'POST') {
    storedTrades = new Map([[earlier.id, earlier]])
    const body = JSON.stringify({ trade: earlier, removed: [later.id] })
    return new Promise((resolve) => (answerMerge = () => resolve(new Response(body))))
  }
  const id = address.slice(address.lastIndexOf('/') + 1)
  fetched.push(id)
  const trade = storedTrades.get(id)
  const missing = { code: 'not_found', message: 'There is no such thing, or it is not yours.' }
  return Promise.resolve(
    trade === undefined
      ? new Response(JSON.stringify(missing), { status: 404 })
      : new Response(JSON.stringify({ trade })),
  )
}

function TradeScreen() {
  const [id, setId] = useState(later.id)
  const { data, error } = useQuery(tradeQuery(id))
  const { mutate, isSuccess } = useMergeTrades()
  const merge = () => mutate({ trades: [earlier, later].map(({ id: one, revision }) => ({ id: one, revision })) })
  return (
    <>
      <output>{error === null ? (data?.id ?? 'reading') : error.message}</output>
      <button type="button" onClick={merge}>
        Merge
      </button>
      <button type="button" onClick={() => setId(earlier.id)}>
        {isSuccess ? 'Go on' : 'Not yet'}
      </button>
    </>
  )
}

let stop = (): void => undefined

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  storedTrades = new Map([earlier, later].map((trade) => [trade.id, trade]))
  fetched = []
  answerMerge = null
  vi.stubGlobal('fetch', answer)
  vi.spyOn(live, 'subscribeToTables').mockImplementation((_userId, onChange) => {
    push = onChange
    return Promise.resolve({ stop: () => undefined, joined: Promise.resolve() })
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  stop = await startLiveUpdates(queries, userId)
  render(
    <QueryClientProvider client={queries}>
      <TradeScreen />
    </QueryClientProvider>,
  )
  await screen.findByText(later.id)
})
afterEach(() => {
  stop()
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const shown = () => screen.getByRole('status').textContent
/** Longer than changes are batched. */
const pass = () => act(() => vi.advanceTimersByTimeAsync(1_000))

describe('a trade on screen that is merged into another', () => {
  it('is not refetched before the response, nor before the screen shows the merged trade', async () => {
    fireEvent.click(screen.getByText('Merge'))
    await expect.poll(() => answerMerge).not.toBeNull()
    // The change is pushed before the response.
    push('trades', false)
    await pass()
    answerMerge?.()
    await screen.findByText('Go on')
    push('trades', false)
    await pass()
    expect([shown(), fetched]).toEqual([later.id, [later.id]])

    fireEvent.click(screen.getByText('Go on'))
    await expect.poll(shown).toBe(earlier.id)
    await expect.poll(() => fetched).toContain(earlier.id)
    await pass()
    expect(fetched.filter((id) => id === later.id)).toHaveLength(1)
  })

  it('allows refetching after later changes', async () => {
    fireEvent.click(screen.getByText('Merge'))
    await expect.poll(() => answerMerge).not.toBeNull()
    answerMerge?.()
    fireEvent.click(await screen.findByText('Go on'))
    await expect.poll(() => fetched).toEqual([later.id, earlier.id])
    push('trades', false)
    await expect.poll(() => fetched).toEqual([later.id, earlier.id, earlier.id])
  })

  it('is refetched when the merge is refused', async () => {
    vi.stubGlobal('fetch', (address: string, init: { method: string }) =>
      init.method === 'POST'
        ? Promise.resolve(new Response(JSON.stringify({ code: 'conflict', message: 'Changed.' }), { status: 409 }))
        : answer(address, init),
    )
    fireEvent.click(screen.getByText('Merge'))
    push('trades', false)
    await expect.poll(() => fetched).toEqual([later.id, later.id])
  })
})
