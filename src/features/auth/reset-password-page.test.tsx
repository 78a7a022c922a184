import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as account from '#api/supabase/account.ts'
import * as session from '#api/supabase/session.ts'
import { sessionOf } from '#api/supabase/signed-in.fixture.ts'
import * as afterSignIn from './after-sign-in.ts'
import ResetPasswordPage from './reset-password-page.tsx'

const signedOut = { status: 'signed-out', user: null } as const
const signedIn = sessionOf('u')

function open(state: session.SessionState, hash = ''): void {
  location.hash = hash
  vi.spyOn(session, 'useSession').mockReturnValue(state)
  render(
    <MemoryRouter initialEntries={['/auth/reset-password']}>
      <Routes>
        <Route path="/auth/reset-password" element={<ResetPasswordPage />} />
        <Route path="/app" element={<p>inside</p>} />
      </Routes>
    </MemoryRouter>,
  )
}
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

beforeEach(() => {
  vi.spyOn(account, 'requestPasswordReset').mockResolvedValue(null)
  vi.spyOn(account, 'setPassword').mockResolvedValue(null)
  vi.spyOn(afterSignIn, 'createDefaults').mockResolvedValue()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  location.hash = ''
})

describe('the password reset screen', () => {
  it('requests a link, with the same message whether or not the account exists', async () => {
    open(signedOut)
    fill('Email Address', 'ada@example.com')
    fireEvent.click(screen.getByRole('button', { name: 'Send link' }))
    expect(await screen.findByText(/^If that address has an account/)).toBeDefined()
    expect(account.requestPasswordReset).toHaveBeenCalledWith('ada@example.com')
  })

  it('shows the message of the service, such as how long to wait', async () => {
    const message = 'For security purposes, you can only request this after 42 seconds.'
    vi.mocked(account.requestPasswordReset).mockResolvedValue(message)
    open(signedOut)
    fill('Email Address', 'ada@example.com')
    fireEvent.click(screen.getByRole('button', { name: 'Send link' }))
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(screen.queryByText(/^If that address/)).toBeNull()
  })

  it('sets a new password after the link, and opens the application', async () => {
    open(signedIn)
    fill('New Password', 'new secret')
    fill('Confirm Password', 'new secret')
    fireEvent.click(screen.getByRole('button', { name: 'Set New Password' }))
    expect(await screen.findByText('inside')).toBeDefined()
    expect(account.setPassword).toHaveBeenCalledWith('new secret')
  })

  it('sends nothing while the passwords differ or are too short', () => {
    open(signedIn)
    fill('New Password', 'new secret')
    fill('Confirm Password', 'new secrets')
    fireEvent.click(screen.getByRole('button', { name: 'Set New Password' }))
    expect(screen.getByRole('alert').textContent).toBe('Passwords do not match.')
    fill('New Password', 'abc')
    fill('Confirm Password', 'abc')
    fireEvent.click(screen.getByRole('button', { name: 'Set New Password' }))
    expect(screen.getByRole('alert').textContent).toBe('Password must be at least 6 characters long.')
    expect(account.setPassword).not.toHaveBeenCalled()
  })

  it('stays on the screen when the password is refused', async () => {
    vi.mocked(account.setPassword).mockResolvedValue('New password should be different from the old password.')
    open(signedIn)
    fill('New Password', 'old secret')
    fill('Confirm Password', 'old secret')
    fireEvent.click(screen.getByRole('button', { name: 'Set New Password' }))
    expect((await screen.findByRole('alert')).textContent).toContain('different from the old')
    expect(screen.getByRole('button', { name: 'Set New Password' })).toHaveProperty('disabled', false)
  })

  it('offers another link when the followed one was refused, even when signed in', () => {
    open(signedIn, '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired')
    expect(screen.getByRole('alert').textContent).toBe('Email link is invalid or has expired')
    expect(screen.getByRole('button', { name: 'Send link' })).toBeDefined()
    expect(screen.queryByLabelText('New Password')).toBeNull()
  })
})
