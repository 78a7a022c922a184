import { ThemeProvider } from '@mui/material/styles'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as account from '#api/supabase/account.ts'
import * as snackbars from '#ui/feedback/snackbar.tsx'
import { theme } from '#ui/theme/theme.ts'
import { AccountActions } from './account-actions.tsx'

const enqueueSnackbar = vi.fn()

function show(): void {
  render(
    <ThemeProvider theme={theme}>
      <AccountActions />
    </ThemeProvider>,
  )
}
const press = (name: string, at = 0) =>
  fireEvent.click(screen.getAllByRole('button', { name })[at] ?? document.createElement('i'))
const keep = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Keep API tokens' })
const fill = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

beforeEach(() => void vi.spyOn(snackbars, 'useSnackbar').mockReturnValue({ enqueueSnackbar }))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.clearAllMocks()
})

describe('account actions', () => {
  it('show no form at first, and one at a time', async () => {
    show()
    expect(screen.queryByRole('form')).toBeNull()
    press('Change email')
    expect(await screen.findByRole('form', { name: 'Change email' })).toBeDefined()
    press('Change password')
    expect(await screen.findByRole('form', { name: 'Change password' })).toBeDefined()
    expect(screen.queryByRole('form', { name: 'Change email' })).toBeNull()
  })

  it('request a change of email', async () => {
    const changeEmail = vi.spyOn(account, 'changeEmail').mockResolvedValue(null)
    show()
    press('Change email')
    await screen.findByRole('form', { name: 'Change email' })
    press('Send links')
    expect((await screen.findByRole('alert')).textContent).toBe('Enter the new email address.')
    fill(/^New Email Address/, ' new@example.com ')
    press('Send links')
    await vi.waitFor(() => expect(enqueueSnackbar).toHaveBeenCalledOnce())
    expect(changeEmail).toHaveBeenCalledWith('new@example.com')
    expect(screen.queryByRole('form')).toBeNull()
  })

  it('change the password after checking the current one', async () => {
    const setPassword = vi
      .spyOn(account, 'setPassword')
      .mockResolvedValueOnce('Current password is incorrect.')
      .mockResolvedValueOnce(null)
    show()
    press('Change password')
    await screen.findByRole('form', { name: 'Change password' })
    const submit = async (current: string, password: string, again: string) => {
      fill(/^Current Password/, current)
      fill(/^New Password/, password)
      fill(/^Confirm Password/, again)
      press('Change password', 1)
      await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Saving...' })).toBeNull())
    }
    await submit('', 'new secret', 'new secret')
    expect(screen.getByRole('alert').textContent).toBe('Enter your current password.')
    await submit('old secret', 'new secret', 'new secrets')
    expect(screen.getByRole('alert').textContent).toBe('Passwords do not match.')
    await submit('old secret', 'short', 'short')
    expect(screen.getByRole('alert').textContent).toBe('Password must be at least 6 characters long.')
    expect(setPassword).not.toHaveBeenCalled()
    await submit('wrong secret', 'new secret', 'new secret')
    expect(screen.getByRole('alert').textContent).toBe('Current password is incorrect.')
    await submit('old secret', 'new secret', 'new secret')
    expect(setPassword).toHaveBeenLastCalledWith('new secret', { current: 'old secret', keepsTokens: false })
    expect(screen.queryByRole('form')).toBeNull()
  })

  it('keep API tokens only by choice', async () => {
    const setPassword = vi.spyOn(account, 'setPassword').mockResolvedValue(null)
    const signOutEverywhere = vi.spyOn(account, 'signOutEverywhere').mockResolvedValue(null)
    show()
    press('Change password')
    await screen.findByRole('form', { name: 'Change password' })
    expect(keep().checked).toBe(false)
    fireEvent.click(keep())
    fill(/^Current Password/, 'old secret')
    fill(/^New Password/, 'new secret')
    fill(/^Confirm Password/, 'new secret')
    press('Change password', 1)
    await vi.waitFor(() => expect(enqueueSnackbar).toHaveBeenCalledOnce())
    expect(setPassword).toHaveBeenLastCalledWith('new secret', { current: 'old secret', keepsTokens: true })

    press('Sign out everywhere')
    await screen.findByRole('form', { name: 'Sign out everywhere' })
    press('Sign out everywhere', 1)
    await vi.waitFor(() => expect(signOutEverywhere).toHaveBeenLastCalledWith(false))
    await screen.findAllByRole('button', { name: 'Sign out everywhere' })
    fireEvent.click(keep())
    press('Sign out everywhere', 1)
    await vi.waitFor(() => expect(signOutEverywhere).toHaveBeenLastCalledWith(true))
  })

  it('sign out everywhere after a confirmation, and report a failure', async () => {
    const signOutEverywhere = vi.spyOn(account, 'signOutEverywhere')
    signOutEverywhere.mockResolvedValue('Authentication service unavailable. Please try again later.')
    show()
    press('Sign out everywhere')
    await screen.findByRole('form', { name: 'Sign out everywhere' })
    expect(signOutEverywhere).not.toHaveBeenCalled()
    press('Sign out everywhere', 1)
    expect((await screen.findByRole('alert')).textContent).toContain('service unavailable')
    expect(signOutEverywhere).toHaveBeenCalledOnce()
  })
})
