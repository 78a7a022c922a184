import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as session from '#api/supabase/session.ts'
import { sessionOf } from '#api/supabase/signed-in.fixture.ts'
import { Guard } from './guard.tsx'

function Landing() {
  const { state } = useLocation()
  return <p>landing from {(state as { from: string }).from}</p>
}

function view(state: session.SessionState) {
  vi.spyOn(session, 'useSession').mockReturnValue(state)
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

const open = (state: session.SessionState) => render(view(state))

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

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
    open(sessionOf('ann'))
    expect(screen.getByText('inside')).toBeDefined()
  })
  it('keeps the screen while the user stays, and begins anew for another account', () => {
    const { rerender } = open(sessionOf('ann'))
    const note = screen.getByLabelText('Note')
    rerender(view(sessionOf('ann')))
    expect(screen.getByLabelText('Note')).toBe(note)
    rerender(view(sessionOf('ben')))
    expect(screen.getByLabelText('Note')).not.toBe(note)
  })
})
