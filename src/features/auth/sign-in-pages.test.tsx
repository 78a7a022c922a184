import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as account from '#api/supabase/account.ts'
import * as auth from '#api/supabase/auth.ts'
import * as session from '#api/supabase/session.ts'
import { sessionOf } from '#api/supabase/signed-in.fixture.ts'
import * as afterSignIn from './after-sign-in.ts'
import SignInPage from './sign-in-page.tsx'
import SignUpPage from './sign-up-page.tsx'

const { user } = sessionOf('u', 'ada@example.com')
const signedIn = { user: user as session.User, error: null } as const
const refusal = { user: null, error: 'Wrong email or password.' } as const

function open(page: ReactNode, from: string | null = null): void {
  const state = from === null ? null : { from }
  render(
    <MemoryRouter initialEntries={[{ pathname: '/auth', state }]}>
      <Routes>
        <Route path="/auth" element={page} />
        <Route path="/app" element={<p>inside</p>} />
        <Route path="/trade-history" element={<p>history</p>} />
      </Routes>
    </MemoryRouter>,
  )
}
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  vi.spyOn(session, 'useSession').mockReturnValue({ status: 'signed-out', user: null })
  vi.spyOn(session, 'loadSupabase').mockReturnValue(new Promise(() => {}))
  vi.spyOn(auth, 'signIn').mockResolvedValue(signedIn)
  vi.spyOn(auth, 'signUp').mockResolvedValue(signedIn)
  vi.spyOn(afterSignIn, 'createDefaults').mockResolvedValue()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const fillSignUp = (password: string, again = password) => {
  fill('First Name', 'Ada')
  fill('Last Name', 'Lovelace')
  fill('Email Address', 'ada@example.com')
  fill('Password', password)
  fill('Confirm Password', again)
}
const fillSignIn = () => {
  fill('Email Address', 'ada@example.com')
  fill('Password', 'correct horse')
}

describe('signing in', () => {
  it('leads to where the guard came from, and makes what an account needs', async () => {
    open(<SignInPage />, '/trade-history')
    fillSignIn()
    press('Sign In')
    await screen.findByText('history')
    expect(auth.signIn).toHaveBeenCalledWith('ada@example.com', 'correct horse')
    expect(afterSignIn.createDefaults).toHaveBeenCalledWith(user)
  })

  it('says what was wrong, and can be tried again', async () => {
    vi.mocked(auth.signIn).mockResolvedValueOnce(refusal)
    open(<SignInPage />)
    fillSignIn()
    press('Sign In')
    await screen.findByText('Wrong email or password.')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign In' }).disabled).toBe(false)
    expect(afterSignIn.createDefaults).not.toHaveBeenCalled()
    press('Sign In')
    await screen.findByText('inside')
  })

  it('offers a link by mail when too many passwords were tried', async () => {
    const limited = { user: null, error: 'Too many attempts. Try again in 5 minutes.', isLimited: true } as const
    vi.mocked(auth.signIn).mockResolvedValueOnce(limited).mockResolvedValueOnce(refusal)
    vi.spyOn(account, 'requestSignInLink').mockResolvedValueOnce('Can’t reach the server. Retry.')
    open(<SignInPage />)
    fillSignIn()
    expect(screen.queryByRole('button', { name: 'Email sign-in link' })).toBeNull()
    press('Sign In')
    await screen.findByText('Too many attempts. Try again in 5 minutes.')
    press('Email sign-in link')
    await screen.findByText('Can’t reach the server. Retry.')
    vi.mocked(account.requestSignInLink).mockResolvedValueOnce(null)
    press('Email sign-in link')
    await screen.findByText('If that address has an account, we sent a sign-in link.')
    expect(account.requestSignInLink).toHaveBeenLastCalledWith('ada@example.com')
  })

  it('says why a sign-in link was refused', () => {
    location.hash = '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid'
    open(<SignInPage />)
    location.hash = ''
    expect(screen.getByRole('alert').textContent).not.toBe('')
  })

  it('is sent once', async () => {
    vi.mocked(auth.signIn).mockReturnValue(new Promise(() => {}))
    open(<SignInPage />)
    fillSignIn()
    press('Sign In')
    const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Signing In...' })
    expect(busy.disabled).toBe(true)
  })

  it('is skipped by who is signed in', async () => {
    vi.mocked(session.useSession).mockReturnValue(sessionOf('u'))
    open(<SignInPage />)
    await screen.findByText('inside')
    expect(auth.signIn).not.toHaveBeenCalled()
  })
})

describe('signing up', () => {
  it('sends the names, the address and the password, and leads inside', async () => {
    open(<SignUpPage />, '/trade-history')
    fillSignUp('Correct-horse-7')
    press('Create Account')
    await screen.findByText('history')
    expect(auth.signUp).toHaveBeenCalledWith({
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.com',
      password: 'Correct-horse-7',
    })
    expect(afterSignIn.createDefaults).toHaveBeenCalledWith(user)
  })

  it('needs the same password twice', () => {
    open(<SignUpPage />)
    fillSignUp('Correct-horse-7', 'Correct-horse-8')
    press('Create Account')
    expect(auth.signUp).not.toHaveBeenCalled()
    expect(screen.getByLabelText('Confirm Password').getAttribute('aria-invalid')).toBe('true')
  })

  it('says what the service refuses', async () => {
    vi.mocked(auth.signUp).mockResolvedValueOnce(refusal)
    open(<SignUpPage />)
    fillSignUp('Correct-horse-7')
    press('Create Account')
    await screen.findByText('Wrong email or password.')
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create Account' }).disabled).toBe(false),
    )
    expect(afterSignIn.createDefaults).not.toHaveBeenCalled()
  })
})
