import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useSession, type SessionState } from '#api/supabase/session.ts'
import { Guard } from './guard.tsx'

vi.mock('#api/supabase/session.ts', () => ({ useSession: vi.fn() }))

function Landing() {
  const { state } = useLocation()
  return <p>landing from {(state as { from: string }).from}</p>
}

const signedIn = (id: string): SessionState => ({
  status: 'signed-in',
  user: { id, email: null, emailConfirmed: true, provider: 'email', firstName: null, lastName: null },
})

function view(session: SessionState) {
  vi.mocked(useSession).mockReturnValue(session)
  return (
    <MemoryRouter initialEntries={['/trade-history?symbol=ES']}>
      <Routes>
        <Route path="/landing" element={<Landing />} />
        <Route
          path="*"
          element={
            <Guard>
              <p>inside</p>
              <input aria-label="Note" />
            </Guard>
          }
        />
      </Routes>
    </MemoryRouter>
  )
}

const open = (session: SessionState) => render(view(session))

afterEach(cleanup)

describe('Guard', () => {
  it('shows a spinner while the session loads', () => {
    open({ status: 'loading', user: null })
    expect(screen.getByRole('status', { name: 'Loading' })).toBeDefined()
    expect(screen.queryByText('inside')).toBeNull()
  })
  it('redirects signed-out visitors to the landing page with the address they came from', () => {
    open({ status: 'signed-out', user: null })
    expect(screen.getByText('landing from /trade-history?symbol=ES')).toBeDefined()
  })
  it('shows the screen to signed-in users', () => {
    open(signedIn('ann'))
    expect(screen.getByText('inside')).toBeDefined()
  })
  it('keeps the screen while the user stays, and begins anew for another account', () => {
    const { rerender } = open(signedIn('ann'))
    const note = screen.getByLabelText('Note')
    rerender(view(signedIn('ann')))
    expect(screen.getByLabelText('Note')).toBe(note)
    rerender(view(signedIn('ben')))
    expect(screen.getByLabelText('Note')).not.toBe(note)
  })
})
