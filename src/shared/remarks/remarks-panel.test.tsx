// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as live from '#api/supabase/live.ts'
import { signInForTests } from '#api/supabase/signed-in.fixture.ts'
import type { RemarkThread } from '#api/trades/remarks.ts'
import type { Instant } from '#domain/numbers/units.ts'
import { Snackbars } from '#ui/feedback/snackbar.tsx'
import { RemarksPanel } from './remarks-panel.tsx'

const idOf = (number: number) => `6f1a1b0e-3c53-4b53-9d4b-0a6f6f0a00${number}`
const [trader, coach, remarkId] = [idOf(11), idOf(12), idOf(81)]
let notifyChange: (() => void) | null = null
signInForTests(trader)
const at = (minute: number) => `2026-11-20T16:0${minute}:00.000Z` as Instant
const person = (userId: string, fullName: string, username: string, role: 'trader' | 'coach') => ({
  userId,
  fullName,
  username,
  role,
  joinedAt: at(0),
  readAt: null as Instant | null,
})
let thread: RemarkThread
let calls: { readonly call: string; readonly body: unknown }[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  calls = []
  vi.spyOn(live, 'subscribeToRows').mockImplementation((_name, [rows], onChange) => {
    notifyChange = () => void (rows !== undefined && onChange(rows.table, false))
    return Promise.resolve({ joined: Promise.resolve(), stop: () => undefined })
  })
  thread = {
    remarks: [
      {
        id: remarkId,
        authorId: coach,
        authorName: 'Cleo Coach',
        authorRole: 'coach',
        body: `Why so late, <@${trader}>?`,
        createdAt: at(1),
        updatedAt: at(1),
      },
    ],
    people: [person(trader, 'Tia Trader', 'tia', 'trader'), person(coach, 'Cleo Coach', 'cleo', 'coach')],
    canWrite: true,
    unread: 1,
  }
  vi.stubGlobal('fetch', (path: string, { method, body }: { method: string; body?: string }) => {
    const call = `${method} ${path.replace('/api/v1', '')}`
    if (method !== 'GET') calls.push({ call, body: body === undefined ? null : JSON.parse(body) })
    return Promise.resolve(Response.json(method === 'GET' ? thread : { done: true, remark: thread.remarks[0] }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const show = (isOwn = true) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RemarksPanel subject={{ tradeId: 'trade' }} timeZone="UTC" isOwn={isOwn} />
      <Snackbars />
    </QueryClientProvider>,
  )

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a remark shows its author and whom it mentions by name, and is marked as read after a moment', async () => {
  show()
  const list = await screen.findByRole('list', { name: 'Remarks' })
  expect(list.textContent).toContain('Cleo Coach')
  expect(list.textContent).toContain('Why so late, @Tia Trader?')
  expect(within(list).getByText('New')).toBeTruthy()
  await pass(2_000)
  await waitFor(() => expect(calls).toEqual([{ call: 'PUT /trades/trade/remarks/read', body: { readAt: at(1) } }]))
  // It stays marked as new while the page is open.
  expect(within(list).getByText('New')).toBeTruthy()
})

test('in a tab in the background, a remark is marked as read once the tab has been in front for a moment', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  show()
  await screen.findByRole('list', { name: 'Remarks' })
  await pass(60_000)
  visibility.mockReturnValue('visible')
  fireEvent(document, new Event('visibilitychange'))
  await pass(500)
  expect(calls).toEqual([])
  await pass(1_500)
  await waitFor(() => expect(calls).toEqual([{ call: 'PUT /trades/trade/remarks/read', body: { readAt: at(1) } }]))
  visibility.mockRestore()
})

test('what others write and read appears without a reload', async () => {
  show()
  await screen.findByRole('list', { name: 'Remarks' })
  thread = {
    ...thread,
    remarks: [
      ...thread.remarks,
      {
        id: idOf(82),
        authorId: trader,
        authorName: 'Tia Trader',
        authorRole: 'trader',
        body: 'News.',
        createdAt: at(2),
        updatedAt: at(2),
      },
    ],
    people: thread.people.map((one) => ({ ...one, readAt: at(3) })),
  }
  act(() => notifyChange?.())
  expect(await screen.findByText('News.')).toBeTruthy()
  expect(screen.getByText('Read by Cleo Coach')).toBeTruthy()
})

test('"@" suggests people; the keyboard chooses one, and the remark is sent with the user name', async () => {
  show()
  const field = await screen.findByLabelText<HTMLTextAreaElement>('New remark')
  fireEvent.change(field, { target: { value: 'Thanks @cl', selectionStart: 10 } })
  const menu = screen.getByRole('menu', { name: 'People to mention' })
  expect(within(menu).getAllByRole('menuitem')).toHaveLength(1)
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(field.value).toBe('Thanks @cleo ')
  expect(screen.queryByRole('menu')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Add remark' }))
  await waitFor(() =>
    expect(calls).toContainEqual({ call: 'POST /trades/trade/remarks', body: { body: 'Thanks @cleo ' } }),
  )
  await waitFor(() => expect(field.value).toBe(''))
})

test('an own remark is edited with user names; the trader may delete all, others only their own', async () => {
  thread = {
    ...thread,
    remarks: thread.remarks.map((one) => ({ ...one, authorId: trader, body: `Ask <@${coach}>.` })),
  }
  const { unmount } = show(false)
  fireEvent.click(await screen.findByRole('button', { name: 'Edit remark by you' }))
  const field = screen.getByLabelText<HTMLTextAreaElement>('Edit remark')
  expect(field.value).toBe('Ask @cleo.')
  fireEvent.change(field, { target: { value: 'Ask @cleo again.', selectionStart: 16 } })
  fireEvent.click(screen.getByRole('button', { name: 'Save remark' }))
  await waitFor(() =>
    expect(calls).toContainEqual({ call: `PUT /remarks/${remarkId}`, body: { body: 'Ask @cleo again.' } }),
  )
  unmount()
  thread = { ...thread, remarks: thread.remarks.map((one) => ({ ...one, authorId: coach })) }
  const second = show(false)
  await screen.findByRole('list', { name: 'Remarks' })
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
  second.unmount()
  show(true)
  fireEvent.click(await screen.findByRole('button', { name: 'Delete remark by Cleo Coach' }))
  // It can be undone before it is sent.
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('list', { name: 'Remarks' })).toBeTruthy()
  expect(calls.some(({ call }) => call.startsWith('DELETE'))).toBe(false)
})

test('a viewer reads and cannot write; an empty list says so', async () => {
  thread = { ...thread, remarks: [], canWrite: false, unread: 0 }
  show(false)
  expect(await screen.findByText('No remarks yet.')).toBeTruthy()
  expect(screen.queryByLabelText('New remark')).toBeNull()
})
