import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as auth from '#api/supabase/auth.ts'
import * as session from '#api/supabase/session.ts'
import { sessionOf } from '#api/supabase/signed-in.fixture.ts'
import * as afterSignIn from './after-sign-in.ts'
import EmailVerificationPage from './email-verification-page.tsx'

const signedOut = { status: 'signed-out', user: null } as const
const signedIn = sessionOf('u')

function open(state: session.SessionState, hash = ''): void {
  location.hash = hash
  vi.spyOn(session, 'useSession').mockReturnValue(state)
  render(
    <MemoryRouter>
      <EmailVerificationPage />
    </MemoryRouter>,
  )
}

beforeEach(() => void vi.spyOn(afterSignIn, 'createDefaults').mockResolvedValue())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  location.hash = ''
})

describe('the email verification screen', () => {
  it('shows that the address is confirmed, and creates the account defaults', () => {
    open(signedIn)
    expect(screen.getByText('Your email address is confirmed.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Go to dashboard' })).toBeDefined()
    expect(afterSignIn.createDefaults).toHaveBeenCalledOnce()
  })

  it('shows why a link was refused, and sends another one', async () => {
    const resendConfirmation = vi.spyOn(auth, 'resendConfirmation').mockResolvedValue(null)
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
