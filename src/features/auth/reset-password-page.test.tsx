import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { requestPasswordReset, setPassword } from '#api/supabase/account.ts'
import { useSession, type User } from '#api/supabase/session.ts'
import ResetPasswordPage from './reset-password-page.tsx'

vi.mock('#api/supabase/session.ts', () => ({ useSession: vi.fn() }))
vi.mock('#api/supabase/account.ts', () => ({ requestPasswordReset: vi.fn(), setPassword: vi.fn() }))
vi.mock('./after-sign-in.ts', () => ({ createDefaults: vi.fn() }))

const user: User = {
  id: 'u',
  email: 'ada@example.com',
  emailConfirmed: true,
  provider: 'email',
  firstName: null,
  lastName: null,
}

function open(signedIn: User | null, hash = ''): void {
  location.hash = hash
  vi.mocked(useSession).mockReturnValue(
    signedIn === null ? { status: 'signed-out', user: null } : { status: 'signed-in', user: signedIn },
  )
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

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  location.hash = ''
})

describe('the password reset screen', () => {
  it('requests a link, with the same message whether or not the account exists', async () => {
    vi.mocked(requestPasswordReset).mockResolvedValue(null)
    open(null)
    fill('Email Address', 'ada@example.com')
    fireEvent.click(screen.getByRole('button', { name: 'Send link' }))
    expect(await screen.findByText(/^If that address has an account/)).toBeDefined()
    expect(requestPasswordReset).toHaveBeenCalledWith('ada@example.com')
  })

  it('shows the message of the service, such as how long to wait', async () => {
    const message = 'For security purposes, you can only request this after 42 seconds.'
    vi.mocked(requestPasswordReset).mockResolvedValue(message)
    open(null)
    fill('Email Address', 'ada@example.com')
    fireEvent.click(screen.getByRole('button', { name: 'Send link' }))
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(screen.queryByText(/^If that address/)).toBeNull()
  })

  it('sets a new password after the link, and opens the application', async () => {
    vi.mocked(setPassword).mockResolvedValue(null)
    open(user)
    fill('New Password', 'new secret')
    fill('Confirm Password', 'new secret')
    fireEvent.click(screen.getByRole('button', { name: 'Set New Password' }))
    expect(await screen.findByText('inside')).toBeDefined()
    expect(setPassword).toHaveBeenCalledWith('new secret')
  })

  it('sends nothing while the passwords differ or are too short', () => {
    open(user)
    fill('New Password', 'new secret')
    fill('Confirm Password', 'new secrets')
    fireEvent.click(screen.getByRole('button', { name: 'Set New Password' }))
    expect(screen.getByRole('alert').textContent).toBe('Passwords do not match.')
    fill('New Password', 'abc')
    fill('Confirm Password', 'abc')
    fireEvent.click(screen.getByRole('button', { name: 'Set New Password' }))
    expect(screen.getByRole('alert').textContent).toBe('Password must be at least 6 characters long.')
    expect(setPassword).not.toHaveBeenCalled()
  })

  it('stays on the screen when the password is refused', async () => {
    vi.mocked(setPassword).mockResolvedValue('New password should be different from the old password.')
    open(user)
    fill('New Password', 'old secret')
    fill('Confirm Password', 'old secret')
    fireEvent.click(screen.getByRole('button', { name: 'Set New Password' }))
    expect((await screen.findByRole('alert')).textContent).toContain('different from the old')
    expect(screen.getByRole('button', { name: 'Set New Password' })).toHaveProperty('disabled', false)
  })

  it('offers another link when the followed one was refused, even when signed in', () => {
    open(user, '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired')
    expect(screen.getByRole('alert').textContent).toBe('Email link is invalid or has expired')
    expect(screen.getByRole('button', { name: 'Send link' })).toBeDefined()
    expect(screen.queryByLabelText('New Password')).toBeNull()
  })
})
