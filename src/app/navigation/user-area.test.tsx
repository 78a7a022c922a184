import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerCalls, type Answers } from '#api/answer-calls.fixture.ts'
import * as auth from '#api/supabase/auth.ts'
import * as session from '#api/supabase/session.ts'
import { Guard } from '#app/frame/guard.tsx'
import { annsProfile, annsSession, frameAnswers, showFrame } from '#app/frame/show-frame.fixture.tsx'
import { UserArea } from './user-area.tsx'

const onGo = vi.fn()

function show(changes: Answers = {}) {
  vi.stubGlobal('fetch', answerCalls({ ...frameAnswers, ...changes }).serve)
  return showFrame(
    <Routes>
      <Route path="/landing" element={<p>Welcome</p>} />
      <Route
        path="*"
        element={
          <Guard>
            <UserArea onGo={onGo} />
          </Guard>
        }
      />
    </Routes>,
  )
}

const address = () => screen.getByLabelText('Address').textContent
const choose = async (role: 'menuitem' | 'menuitemradio', name: string) => {
  fireEvent.click(screen.getByRole('button', { name: 'Account menu' }))
  fireEvent.click(await screen.findByRole(role, { name }))
}

beforeEach(() => {
  vi.spyOn(session, 'useSession').mockReturnValue(annsSession)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
})

it('names the user by the profile, with the letter of an avatar', async () => {
  show()
  // Until the profile is loaded, by the address.
  screen.getByText('ann@example.com')
  await screen.findByText('Ann Trader')
  screen.getByText('@ann')
  screen.getByText('Signed in')
  expect(screen.getByRole('button', { name: 'Account menu' }).textContent).toBe('A')
})

it('names the user by the profile that another tab has created meanwhile', async () => {
  const found: object[] = []
  show({
    'GET /rest/v1/user_profiles': () => found,
    'POST /rest/v1/user_profiles': () => {
      found.push(annsProfile)
      // As the service answers where the row is there already.
      return []
    },
  })
  await screen.findByText('Ann Trader')
})

it('opens the profile, and closes the drawer that it is in', async () => {
  show()
  await choose('menuitem', 'Edit Profile')
  expect(address()).toBe('/settings/profile')
  expect(onGo).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

it('leads admins alone to the admin panel', async () => {
  show()
  await screen.findByText('Ann Trader')
  fireEvent.click(screen.getByRole('button', { name: 'Account menu' }))
  await screen.findByRole('menuitem', { name: 'Sign Out' })
  expect(screen.queryByRole('menuitem', { name: 'Admin Panel' })).toBeNull()
  cleanup()
  show({ 'GET /rest/v1/user_profiles': [{ ...annsProfile, role: 'admin' }] })
  await screen.findByText('Ann Trader')
  await choose('menuitem', 'Admin Panel')
  expect(address()).toBe('/adminpanel')
})

it('chooses the color scheme', async () => {
  show()
  await choose('menuitemradio', 'Dark')
  expect(document.documentElement.hasAttribute('data-dark')).toBe(true)
  expect(screen.getByRole('menuitemradio', { name: 'Dark' }).getAttribute('aria-checked')).toBe('true')
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'Light' }))
  expect(document.documentElement.hasAttribute('data-light')).toBe(true)
})

it('signs out to the landing page', async () => {
  const signOut = vi.spyOn(auth, 'signOut').mockResolvedValue()
  show()
  await choose('menuitem', 'Sign Out')
  await screen.findByText('Welcome')
  expect(signOut).toHaveBeenCalledOnce()
  expect(address()).toBe('/landing')
})
