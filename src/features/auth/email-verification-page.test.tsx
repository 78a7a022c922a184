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

describe('the screen that a confirmation leads to', () => {
  it('says that the address is confirmed, and has the account given its defaults', () => {
    open(signedIn)
    expect(screen.getByText('Your email address is confirmed.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toBeDefined()
    expect(createDefaults).toHaveBeenCalledOnce()
  })

  it('says why a link was refused and sends another one', async () => {
    vi.mocked(resendConfirmation).mockResolvedValue(null)
    open(
      signedOut,
      '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired',
    )
    expect(screen.getByRole('alert').textContent).toBe('Email link is invalid or has expired')
    fireEvent.change(screen.getByLabelText('Email Address'), { target: { value: 'ada@example.com' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send a new link' }))
    expect(await screen.findByText(/a new link is on its way/)).toBeDefined()
    expect(resendConfirmation).toHaveBeenCalledWith('ada@example.com')
  })

  it('does not call a refused link confirmed because somebody is signed in', () => {
    open(signedIn, '#error_description=Email+link+is+invalid+or+has+expired')
    expect(screen.queryByText('Your email address is confirmed.')).toBeNull()
    expect(screen.getByRole('alert')).toBeDefined()
  })

  it('says that the other address has to agree as well', () => {
    open(signedIn, '#message=Confirmation+link+accepted.+Please+proceed+to+confirm+link+sent+to+the+other+email&sb=')
    expect(screen.getByRole('status').textContent).toContain('confirm link sent to the other email')
  })
})
