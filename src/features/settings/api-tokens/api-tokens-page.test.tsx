import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { refused, type Answers } from '#api/answer-calls.fixture.ts'
import { cleanUpPages, showPage } from '#shared/show-page.fixture.tsx'
import { idOf } from '#shared/trade/journal-lists.fixture.ts'
import ApiTokensPage from './api-tokens-page.tsx'

cleanUpPages()

const token = (number: number, changes: object = {}) => ({
  id: idOf(number),
  name: `Report ${number}`,
  scopes: ['read'],
  lastFour: 'x7Qk',
  createdAt: '2026-03-03T12:00:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
  ...changes,
})
const listOf = (tokens: readonly object[], more: object = {}) => ({
  'GET /api-tokens': { tokens, maxTokens: 3, asksPassword: true, ...more },
})
const created = { token: 'edg_secret', apiToken: token(9) }

const show = (answers: Answers) => showPage(<ApiTokensPage />, '/settings/tokens', answers)
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })
const openForm = async () => {
  await screen.findByRole('list', { name: 'API tokens' })
  fireEvent.click(await button('New token'))
  return screen.findByRole('dialog', { name: 'New API token' })
}
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('the tokens', () => {
  it('say what each may do, when it was used and until when it works', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-18T14:00:00Z'), toFake: ['Date'] })
    show(
      listOf([
        token(1, { scopes: ['read', 'write'], lastUsedAt: '2026-11-01T12:00:00.000Z' }),
        token(2, { expiresAt: '2026-11-18T14:00:00.000Z' }),
        token(3, { expiresAt: '2026-11-18T14:00:00.001Z' }),
      ]),
    )
    const rows = within(await screen.findByRole('list', { name: 'API tokens' })).getAllByRole('listitem')
    const [used, expired, valid] = rows.map(({ textContent }) => textContent.replaceAll(/[\u00a0\u202f]/g, ' '))
    expect(used).toMatch(/^Report 1ReadWriteedg_…x7Qk · Created Mar 3, 2026.* · Used Nov 1, 2026.* · No expiry/)
    expect(expired).toMatch(/^Report 2ReadExpired.* · Never used · Expired Nov 18, 2026/)
    expect(valid).toMatch(/^Report 3Readedg.* · Never used · Expires Nov 18, 2026/)
  })

  it('are at most as many as the server allows', async () => {
    show(listOf([token(1), token(2), token(3)]))
    await screen.findByText('3 tokens at most. Revoke one first.')
    expect((await button('New token')).disabled).toBe(true)
  })

  it('can be added up to that number', async () => {
    show(listOf([token(1), token(2)]))
    await screen.findByText('Report 1')
    expect((await button('New token')).disabled).toBe(false)
    expect(screen.queryByText(/tokens at most/)).toBeNull()
  })

  it('are explained where there are none, with one button', async () => {
    show(listOf([]))
    await screen.findByText('No API tokens')
    expect(screen.getAllByRole('button', { name: 'New token' })).toHaveLength(1)
  })

  it('say when they cannot be loaded, and are asked for again', async () => {
    let isBroken = true
    show({ 'GET /api-tokens': () => (isBroken ? refused(400, 'Busy.') : listOf([token(1)])['GET /api-tokens']) })
    await screen.findByText('Couldn’t load API tokens')
    expect((await button('New token')).disabled).toBe(true)
    isBroken = false
    fireEvent.click(await button('Try again'))
    await screen.findByText('Report 1')
  })
})

describe('a new token', () => {
  it('is sent with what was chosen, and shown this once', async () => {
    const server = show({ ...listOf([token(1)]), 'POST /api-tokens': created })
    const form = await openForm()
    type(/^Name/, ' Weekly report ')
    type(/^Password/, 'correct horse')
    fireEvent.click(within(form).getByRole('checkbox', { name: /^Simulate/ }))
    fireEvent.click(within(form).getByRole('checkbox', { name: /^Write/ }))
    fireEvent.click(within(form).getByRole('checkbox', { name: /^Write/ }))
    fireEvent.click(within(form).getByRole('combobox', { name: 'Expires' }))
    fireEvent.click(await screen.findByRole('option', { name: 'Never' }))
    fireEvent.click(within(form).getByRole('button', { name: 'Create token' }))
    const once = await screen.findByRole('dialog', { name: 'Copy your token' })
    expect(within(once).getByDisplayValue('edg_secret')).toBeTruthy()
    expect(server.sent('POST /api-tokens')).toEqual([
      { name: 'Weekly report', scopes: ['read', 'simulate'], expiresAt: null, password: 'correct horse' },
    ])
    fireEvent.click(within(once).getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByText('Copy your token')).toBeNull())
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('names in each scope what it is about', async () => {
    show({ ...listOf([token(1)]), 'POST /api-tokens': created })
    const form = await openForm()
    const labels = within(form)
      .getAllByRole('checkbox')
      .map((box) => box.closest('label')?.textContent)
    expect(labels).toEqual([
      'Read: see portfolios, trades, notes and figures',
      'Add: add trades and notes, change and delete nothing else',
      'Write: add, change and delete portfolios, trades, notes and setups',
      'Import: import trades and candles',
      'Simulate: run simulations and keep their results',
    ])
  })

  it('asks for no password where sign-in is hosted, and for a day only when it ends on one', async () => {
    const server = show({ ...listOf([token(1)], { asksPassword: false }), 'POST /api-tokens': created })
    const form = await openForm()
    expect(within(form).queryByLabelText(/^Password/)).toBeNull()
    expect(within(form).queryByRole('group', { name: /^Last day/ })).toBeNull()
    type(/^Name/, 'Report')
    fireEvent.click(within(form).getByRole('button', { name: 'Create token' }))
    await screen.findByRole('dialog', { name: 'Copy your token' })
    const [body] = server.sent('POST /api-tokens') as { expiresAt: string }[]
    expect(body).not.toHaveProperty('password')
    const days = (Date.parse(body?.expiresAt ?? '') - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(90)
  })

  it('names its last day where it ends on one', async () => {
    show({ ...listOf([token(1)]) })
    const form = await openForm()
    fireEvent.click(within(form).getByRole('combobox', { name: 'Expires' }))
    fireEvent.click(await screen.findByRole('option', { name: 'On a date' }))
    await within(form).findByRole('group', { name: /^Last day/ })
  })

  it('needs a name, a scope and the password', async () => {
    const server = show(listOf([token(1)]))
    const form = await openForm()
    fireEvent.click(within(form).getByRole('checkbox', { name: /^Read/ }))
    fireEvent.click(within(form).getByRole('button', { name: 'Create token' }))
    await within(form).findByText('Choose at least one scope.')
    expect(screen.getByLabelText(/^Name/).getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByLabelText(/^Password/).getAttribute('aria-invalid')).toBe('true')
    expect(server.sent('POST /api-tokens')).toEqual([])
  })

  it('stays in its form when the server refuses it', async () => {
    const details = [{ field: 'password', message: 'is wrong' }]
    show({ ...listOf([token(1)]), 'POST /api-tokens': refused(403, 'Refused.', { details }) })
    const form = await openForm()
    type(/^Name/, 'Report')
    type(/^Password/, 'x')
    fireEvent.click(within(form).getByRole('button', { name: 'Create token' }))
    await within(form).findByText('Password is wrong.')
    fireEvent.click(within(form).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('revoking', () => {
  it('is confirmed first, and said', async () => {
    const server = show({ ...listOf([token(1)]), [`DELETE /api-tokens/${idOf(1)}`]: { done: true } })
    fireEvent.click(await button('Revoke Report 1'))
    const dialog = await screen.findByRole('dialog', { name: 'Revoke Report 1?' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.sent(`DELETE /api-tokens/${idOf(1)}`)).toEqual([])
    fireEvent.click(await button('Revoke Report 1'))
    fireEvent.click(await button('Revoke token'))
    await screen.findByText('Token revoked')
    expect(server.sent(`DELETE /api-tokens/${idOf(1)}`)).toHaveLength(1)
  })

  it('says why it failed', async () => {
    show({ ...listOf([token(1)]), [`DELETE /api-tokens/${idOf(1)}`]: refused(400, 'The token is in use.') })
    fireEvent.click(await button('Revoke Report 1'))
    fireEvent.click(await button('Revoke token'))
    await screen.findByText('Couldn’t revoke the token: The token is in use.')
  })
})
