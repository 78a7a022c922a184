import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { planQuery } from '#api/accounts/plan.ts'
import { answerCalls, type Answers } from '#api/answer-calls.fixture.ts'
import { queryClient } from '#api/query-client.ts'
import * as session from '#api/supabase/session.ts'
import * as backgroundWork from '#app/frame/delayed-background-work.ts'
import { beginOnline } from '#app/frame/online.fixture.ts'
import { annsSession, frameAnswers } from '#app/frame/show-frame.fixture.tsx'
import type { OwnPlan } from '#contract/accounts/plan.ts'
import { mainPortfolio } from '#domain/portfolio/portfolio.fixture.ts'
import { isScreenLoaded } from './loaded-screens.ts'
import { preloadScreen, Router } from './router.tsx'

const defaults = { created: false, portfolioId: mainPortfolio.id, playbookCreated: false, verified: true }
const signedOut: session.SessionState = { status: 'signed-out', user: null }

function show(address: string, state: session.SessionState, changes: Answers = {}) {
  vi.spyOn(session, 'useSession').mockReturnValue(state)
  const api = answerCalls({ ...frameAnswers, 'POST /verify-email-and-create-defaults': defaults, ...changes })
  vi.stubGlobal('fetch', api.serve)
  history.replaceState(null, '', address)
  render(<Router />)
  return api
}
const atAddress = (address: string) => waitFor(() => expect(location.pathname + location.search).toBe(address))

beginOnline()
beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockReturnValue()
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

describe('a visitor', () => {
  it('sees the landing page at an address that the application does not have', async () => {
    show('/no-such-page', signedOut)
    await screen.findByRole('heading', { level: 1 })
    await atAddress('/no-such-page')
    expect(screen.getAllByRole('link', { name: /sign up|get started|create account/i })).not.toHaveLength(0)
  })

  it('is led to the landing page from a screen that needs a session, and may come back after signing in', async () => {
    show('/settings/no-such-page?tab=2', signedOut)
    await atAddress('/landing')
    expect((history.state as { usr: unknown }).usr).toEqual({ from: '/settings/no-such-page?tab=2' })
  })

  it('who follows a referral sees the landing page, and the referral is kept', async () => {
    const { asked } = show('/ref/annas-edge?source=mail', signedOut, {
      'POST /affiliate/track/click': { referral_id: null },
    })
    await atAddress('/landing')
    await waitFor(() => expect(asked('POST /affiliate/track/click')[0]).toContain('annas-edge'))
  })
})

describe('a signed-in trader', () => {
  it('is told of an address of the application that has no screen', async () => {
    show('/settings/no-such-page', annsSession)
    await screen.findByText('No page at /settings/no-such-page')
    expect(screen.getByRole('link', { name: 'Go to dashboard' }).getAttribute('href')).toBe('/dashboard')
    // Set once the page has been painted, after its text is there.
    await waitFor(() => expect(document.title).toBe('Page not found · Edgeworth'))
  })

  it.each([
    ['/monte-carlo', '/monte-carlo-simulator'],
    ['/what-if', '/what-if-simulator'],
  ])('is led from the former address %s to %s', async (former, address) => {
    // A plan without them: the screens themselves would take long to load.
    const plan: OwnPlan = { plan: 'free', applies: true, features: [], portfolios: { used: 1, max: 3 }, url: null }
    queryClient.setQueryData(planQuery.queryKey, plan)
    show(former, annsSession)
    await screen.findByText('Not in your plan')
    await atAddress(address)
  })

  it('gets the account’s default data at the first visit, and background work of its own', async () => {
    const start = vi.spyOn(backgroundWork, 'startBackgroundWorkAfterDelay')
    // A user of its own: each is asked for once per visit of the page.
    const user = { ...annsSession.user, id: '55555555-5555-4555-8555-555555555555' }
    const { sent } = show('/settings/no-such-page', { status: 'signed-in', user })
    await waitFor(() => expect(sent('POST /verify-email-and-create-defaults')).toHaveLength(1))
    expect(sent('POST /verify-email-and-create-defaults')[0]).toMatchObject({ user_id: user.id, email: user.email })
    expect(start).toHaveBeenCalledWith(user.id)
  })
})

it('loads the code of a screen before it is shown', async () => {
  expect(isScreenLoaded('/settings/missed-reasons')).toBe(false)
  preloadScreen('/settings/missed-reasons')
  await waitFor(() => expect(isScreenLoaded('/settings/missed-reasons')).toBe(true))
})
