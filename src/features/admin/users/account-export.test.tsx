import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Answers } from '#api/answer-calls.fixture.ts'
import { signInForTests } from '#api/supabase/signed-in.fixture.ts'
import { cleanUpPages, inDialog, isDisabled, press, showPage, type } from '#shared/show-page.fixture.tsx'
import { idOf } from '#shared/trade/journal-lists.fixture.ts'
import UserPage from './user-page.tsx'

const me = idOf(1)
const id = idOf(2)
signInForTests(me, 'me@example.com')
cleanUpPages()

const at = '2026-11-20T15:51:00.000Z'
const user = {
  id,
  email: 'anna@example.com',
  username: null,
  fullName: null,
  createdAt: at,
  emailConfirmedAt: at,
  lastSignInAt: at,
  bannedUntil: null,
  plan: 'free',
  role: 'trader',
  deletionAt: null,
  portfolios: 1,
  trades: 12,
}
const requestBy = (adminId: string, allowedAt: string | null = null) => ({
  id: idOf(3),
  reason: 'You asked support for a copy',
  askedAt: at,
  allowedAt,
  expiresAt: '2026-11-27T15:51:00.000Z',
  askedBy: { adminId, email: 'bob@example.com' },
})
const account = (changes: object = {}) => ({
  user,
  sessions: 0,
  referredBy: null,
  planConflict: null,
  exportConflict: null,
  exportRequest: null,
  ...changes,
})

const show = (changes: object, answers: Answers = {}) =>
  showPage(
    <UserPage />,
    `/adminpanel/users/${id}`,
    { [`GET /admin/users/${id}`]: account(changes), ...answers },
    '/adminpanel/users/:id',
  )

/** Takes the files that a page saves. */
function takeFiles(): Blob[] {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:file'
  })
  return files
}

const archive = `POST /admin/users/${id}/archive`
const canExport = () => screen.queryByRole('button', { name: 'Export data' }) !== null

describe('the export of an account', () => {
  it('is asked for with a reason that the owner reads', async () => {
    const server = show({}, { [`POST /admin/users/${id}/export-request`]: { exportRequest: requestBy(me) } })
    await press('Ask for consent')
    await inDialog('Ask anna@example.com for consent')
    expect(isDisabled('Send request')).toBe(true)
    type('Reason for owner', ' You asked support for a copy ')
    await press('Send request')
    await screen.findByText('anna@example.com is asked, by mail too.')
    expect(server.sent(`POST /admin/users/${id}/export-request`)).toEqual([{ reason: 'You asked support for a copy' }])
    expect(canExport()).toBe(false)
  })

  it('waits for the owner, and the request is withdrawn', async () => {
    const server = show(
      { exportRequest: requestBy(me) },
      { [`DELETE /admin/users/${id}/export-request`]: { done: true } },
    )
    await screen.findByText(/^Asked by you\. Waits for the owner until Nov 27, 2026/)
    expect([canExport(), screen.queryByRole('button', { name: 'Ask for consent' })]).toEqual([false, null])
    await press('Withdraw request')
    await inDialog('Withdraw request')
    await press('Withdraw')
    await screen.findByText('Request withdrawn')
    expect(server.sent(`DELETE /admin/users/${id}/export-request`)).toHaveLength(1)
  })

  it('is saved once the owner allowed it to this admin', async () => {
    const files = takeFiles()
    const server = show({ exportRequest: requestBy(me, at) }, { [archive]: () => new Response('PK') })
    await screen.findByText(/The owner allowed one export until Nov 27, 2026/)
    await press('Export data')
    const dialog = await inDialog('Export data of anna@example.com')
    dialog.getByText('The owner’s consent counts once: save the file.')
    await press('Export data')
    await screen.findByText('Data exported')
    expect([server.sent(archive), files.length]).toEqual([[{ basis: 'consent' }], 1])
  })

  it('is not open to another admin than the one who asked', async () => {
    show({ exportRequest: requestBy(idOf(9), at) })
    await screen.findByText(/^Asked by bob@example\.com\. The owner allowed one export/)
    expect(canExport()).toBe(false)
    screen.getByRole('button', { name: 'Withdraw request' })
  })

  it('needs a legal reason of some length otherwise', async () => {
    const files = takeFiles()
    const server = show({}, { [archive]: () => new Response('PK') })
    await press('Export by law')
    const dialog = await inDialog('Export data of anna@example.com')
    dialog.getByText('Only where the law requires it. The owner is mailed the reason at once.')
    type('Legal reason', 'Because')
    expect(isDisabled('Export data')).toBe(true)
    type('Legal reason', ' Order of the district court ')
    await press('Export data')
    await screen.findByText('Data exported')
    expect(server.sent(archive)).toEqual([{ basis: 'law', reason: 'Order of the district court' }])
    expect(files).toHaveLength(1)
  })

  it.each([
    ['banned', { bannedUntil: '2026-12-20T15:51:00.000Z' }],
    ['leaving', { deletionAt: '2026-11-27T15:51:00.000Z' }],
  ])('of an owner who is %s has a legal reason', async (_state, changes) => {
    show({ user: { ...user, ...changes }, exportRequest: requestBy(me, at) })
    await screen.findByText('The owner is banned or leaving: only a legal reason counts.')
    expect(canExport()).toBe(false)
    screen.getByRole('button', { name: 'Export by law' })
  })

  it.each([
    ['own', 'Export your own data in your settings.'],
    ['referral', 'Linked to you by a referral. Another admin must decide.'],
  ])('is not for this admin where the account is linked to them: %s', async (exportConflict, text) => {
    show({ exportConflict })
    await screen.findByText(text)
    await waitFor(() => expect(screen.queryByRole('button', { name: /consent|by law/ })).toBeNull())
  })
})
