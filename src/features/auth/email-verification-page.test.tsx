import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { resendConfirmation } from '#api/supabase/auth.ts'
import { useSession, type SessionState } from '#api/supabase/session.ts'
import { createDefaults } from './after-sign-in.ts'
import EmailVerificationPage from './email-verification-page.tsx'

vi.mock('#api/supabase/session.ts', () => ({ useSession: vi.fn() }))
vi.mock('#api/supabase/auth.ts', () => ({ resendConfirmation: vi.fn() }))
vi.mock('./after-sign-in.ts', () => ({ createDefaults: vi.fn() }))

const signedOut: SessionState = { status: 'signed-out', user: null }
const signedIn: SessionState = {
  status: 'signed-in',
  user: { id: 'u', email: null, emailConfirmed: true, provider: 'email', firstName: null, lastName: null },
}

function open(session: SessionState, hash = ''): void {
  location.hash = hash
  vi.mocked(useSession).mockReturnValue(session)
  render(
    <MemoryRouter>
      <EmailVerificationPage />
    </MemoryRouter>,
  )
}

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  location.hash = ''
})

describe('the email verification screen', () => {
  it('shows that the address is confirmed, and creates the account defaults', () => {
    open(signedIn)
    expect(screen.getByText('Your email address is confirmed.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Go to dashboard' })).toBeDefined()
    expect(createDefaults).toHaveBeenCalledOnce()
  })

  it('shows why a link was refused, and sends another one', async () => {
    vi.mocked(resendConfirmation).mockResolvedValue(null)
    open(
      signedOut,
      '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired',
    )
    expect(screen.getByRole('alert').textContent).toBe('Email link is invalid or has expired')
    fireEvent.change(screen.getByLabelText('Email Address'), { target: { value: 'ada@example.com' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send new link' }))
    expect(await screen.findByText(/a new link is on its way/)).toBeDefined()
    expect(resendConfirmation).toHaveBeenCalledWith('ada@example.com')
  })

  it('does not show a refused link as confirmed when somebody is signed in', () => {
    open(signedIn, '#error_description=Email+link+is+invalid+or+has+expired')
    expect(screen.queryByText('Your email address is confirmed.')).toBeNull()
    expect(screen.getByRole('alert')).toBeDefined()
  })

  it('shows that the other address must be confirmed as well', () => {
    open(signedIn, '#message=Confirmation+link+accepted.+Please+proceed+to+confirm+link+sent+to+the+other+email&sb=')
    expect(screen.getByRole('status').textContent).toContain('confirm link sent to the other email')
  })
})
