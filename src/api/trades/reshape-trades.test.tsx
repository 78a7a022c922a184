import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startLiveUpdates } from '#api/live-updates.ts'
import { buildFacts } from '#domain/datapoints/derivations/facts.fixture.ts'
import { useMergeTrades } from './reshape-trades.ts'
import { tradeQuery } from './trades.ts'

/** Tells of a change of trades, as the server's push does. */
const push = vi.hoisted(() => ({ tell: (_table: 'trades'): void => undefined }))
vi.mock('#api/supabase/live.ts', () => ({
  followTables: (_userId: string, onChange: (table: 'trades') => void) => {
    push.tell = onChange
    return Promise.resolve({ stop: () => undefined, joined: Promise.resolve() })
  },
}))

const userId = '6f1a1b0e-3c53-4b53-9d4b-0a6f6f0a0001'
const [earlier, later] = [
  { ...buildFacts().trade, id: '6f1a1b0e-3c53-4b53-9d4b-0a6f6f0a0002' },
  { ...buildFacts().trade, id: '6f1a1b0e-3c53-4b53-9d4b-0a6f6f0a0003' },
]

/** Trades that the server still has. */
let there = new Map([earlier, later].map((trade) => [trade.id, trade]))
/** Ends of the addresses that were read, in order. */
let read: string[] = []
/** Lets the server answer the merge, which is stored before. */
let answerMerge: (() => void) | null = null

function answer(address: string, { method }: { method: string }): Promise<Response> {
  if (method === 'POST') {
    there = new Map([[earlier.id, earlier]])
    const body = JSON.stringify({ trade: earlier, removed: [later.id] })
    return new Promise((resolve) => (answerMerge = () => resolve(new Response(body))))
  }
  const id = address.slice(address.lastIndexOf('/') + 1)
  read.push(id)
  const trade = there.get(id)
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
  there = new Map([earlier, later].map((trade) => [trade.id, trade]))
  read = []
  answerMerge = null
  vi.stubGlobal('fetch', answer)
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
})

const shown = () => screen.getByRole('status').textContent
/** Longer than changes are gathered before they are answered. */
const pass = () => act(() => new Promise((resolve) => setTimeout(resolve, 1_000)))

describe('a trade on screen that becomes part of another', () => {
  it('is not asked for again, neither before the answer nor before the screen has gone on', async () => {
    fireEvent.click(screen.getByText('Merge'))
    await expect.poll(() => answerMerge).not.toBeNull()
    // The push of the change is here before the answer.
    push.tell('trades')
    await pass()
    answerMerge?.()
    await screen.findByText('Go on')
    push.tell('trades')
    await pass()
    expect([shown(), read]).toEqual([later.id, [later.id]])

    fireEvent.click(screen.getByText('Go on'))
    await expect.poll(shown).toBe(earlier.id)
    await expect.poll(() => read).toContain(earlier.id)
    await pass()
    expect(read.filter((id) => id === later.id)).toHaveLength(1)
  })

  it('lets later changes be answered as ever', async () => {
    fireEvent.click(screen.getByText('Merge'))
    await expect.poll(() => answerMerge).not.toBeNull()
    answerMerge?.()
    fireEvent.click(await screen.findByText('Go on'))
    await expect.poll(() => read).toEqual([later.id, earlier.id])
    push.tell('trades')
    await expect.poll(() => read).toEqual([later.id, earlier.id, earlier.id])
  })

  it('is asked for as ever where the merge was refused', async () => {
    vi.stubGlobal('fetch', (address: string, init: { method: string }) =>
      init.method === 'POST'
        ? Promise.resolve(new Response(JSON.stringify({ code: 'conflict', message: 'Changed.' }), { status: 409 }))
        : answer(address, init),
    )
    fireEvent.click(screen.getByText('Merge'))
    push.tell('trades')
    await expect.poll(() => read).toEqual([later.id, later.id])
  })
})
