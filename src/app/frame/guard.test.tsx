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

function open(session: SessionState): void {
  vi.mocked(useSession).mockReturnValue(session)
  render(
    <MemoryRouter initialEntries={['/trade-history?symbol=ES']}>
      <Routes>
        <Route path="/landing" element={<Landing />} />
        <Route
          path="*"
          element={
            <Guard>
              <p>inside</p>
            </Guard>
          }
        />
      </Routes>
    </MemoryRouter>,
  )
}

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
    open({
      status: 'signed-in',
      user: { id: 'u', email: null, emailConfirmed: true, provider: 'email', firstName: null, lastName: null },
    })
    expect(screen.getByText('inside')).toBeDefined()
  })
})
