import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerCalls, refused, type Answers } from '#api/answer-calls.fixture.ts'
import * as session from '#api/supabase/session.ts'
import { mainPortfolio } from '#domain/portfolio/portfolio.fixture.ts'
import { DeletionBanner } from './deletion-banner.tsx'
import { ExportRequestBanner } from './export-request-banner.tsx'
import { NotificationBell } from './notification-bell.tsx'
import { RecomputingBanner } from './recomputing-banner.tsx'
import { annId, annsProfile, annsSession, frameAnswers, showFrame } from './show-frame.fixture.tsx'

/** What the frame itself tells: unread notifications, that the account will be deleted, that figures are not final. */
function serve(changes: Answers) {
  const api = answerCalls({ ...frameAnswers, ...changes })
  vi.stubGlobal('fetch', api.serve)
  return api
}

beforeEach(() => {
  vi.spyOn(session, 'useSession').mockReturnValue(annsSession)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the bell', () => {
  const invited = {
    id: '22222222-2222-4222-8222-222222222222',
    kind: 'team_invited',
    teamId: null,
    portfolioId: null,
    tradeId: null,
    day: null,
    actorId: null,
    payload: { actorName: 'Ben', teamName: 'Morning desk' },
    count: 1,
    createdAt: '2026-11-20T15:00:00.000Z',
    readAt: null,
  }
  const answer = (unread: number) => ({
    'GET /notifications': { notifications: unread === 0 ? [] : [invited], unread, nextCursor: null },
  })

  it.each([
    [0, 'Notifications', ''],
    [3, 'Notifications, 3 unread', '3'],
    [120, 'Notifications, 120 unread', '99+'],
  ])('of %i unread notifications is named and counted', async (unread, name, shown) => {
    serve(answer(unread))
    showFrame(<NotificationBell />)
    await waitFor(() => expect(screen.getByRole('button', { name }).textContent).toBe(shown))
  })

  it('opens the newest notifications', async () => {
    const { asked } = serve(answer(1))
    showFrame(<NotificationBell />)
    const bell = await screen.findByRole('button', { name: 'Notifications, 1 unread' })
    fireEvent.click(bell)
    expect((await screen.findByRole('dialog', { name: 'Notifications' })).textContent).toContain('Morning desk')
    expect(asked('GET /notifications')).toEqual(['?limit=8'])
  })
})

describe('an account that will be deleted', () => {
  const leaving = { 'GET /rest/v1/user_profiles': [{ ...annsProfile, deletion_at: '2026-11-27T12:00:00.000Z' }] }

  it('says when, and is kept on request', async () => {
    let profile: object = { ...annsProfile, deletion_at: '2026-11-27T12:00:00.000Z' }
    const { sent } = serve({
      'GET /rest/v1/user_profiles': () => [profile],
      'DELETE /account/deletion': () => {
        profile = annsProfile
        return { deletionAt: null }
      },
    })
    showFrame(<DeletionBanner />)
    await screen.findByText(/^Your account will be deleted on Nov 27, 2026/)
    fireEvent.click(screen.getByRole('button', { name: 'Keep account' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(sent('DELETE /account/deletion')).toHaveLength(1)
  })

  it('says why it could not be kept', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    serve({ ...leaving, 'DELETE /account/deletion': refused(500, 'The database is away.') })
    showFrame(<DeletionBanner />)
    fireEvent.click(await screen.findByRole('button', { name: 'Keep account' }))
    await screen.findByText('Couldn’t keep the account: The database is away.')
  })

  it('is not spoken of while the account stays', async () => {
    const { asked } = serve({})
    showFrame(<DeletionBanner />)
    await waitFor(() => expect(asked('GET /rest/v1/user_profiles')).not.toHaveLength(0))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('a portfolio whose trades are being recomputed', () => {
  const changing = { ...mainPortfolio, isRecomputing: true }

  it('is named until it has ended, and the screen then asks for its figures again', async () => {
    let portfolio = changing
    const { asked } = serve({ 'GET /portfolios': () => ({ portfolios: [portfolio] }) })
    showFrame(<RecomputingBanner />)
    await screen.findByText('Recomputing Main. Figures mix old and new settings until this ends.')
    portfolio = mainPortfolio
    const before = asked('GET /portfolios').length
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull(), { timeout: 10_000 })
    // One more call after the one that said it had ended.
    await waitFor(() => expect(asked('GET /portfolios').length).toBeGreaterThan(before + 1))
  })

  it('is named to the team that it is shown to', async () => {
    const teamId = '33333333-3333-4333-8333-333333333333'
    const team = { ...mainPortfolio, id: teamId, name: 'Desk', role: 'coach', members: 2, portfolios: 1 }
    serve({
      'GET /teams': { teams: [team] },
      [`GET /teams/${teamId}/portfolios`]: {
        portfolios: [{ ...changing, id: teamId, name: 'Ben’s', trader: { id: teamId, name: 'Ben' } }],
      },
    })
    showFrame(<RecomputingBanner />)
    await screen.findByText('Recomputing Ben’s. Figures mix old and new settings until this ends.')
  })

  it('is not spoken of otherwise', async () => {
    const { asked } = serve({})
    showFrame(<RecomputingBanner />)
    await waitFor(() => expect(asked('GET /teams')).not.toHaveLength(0))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('an admin’s request to export the account', () => {
  const request = {
    id: annId,
    reason: 'You asked support for a copy',
    askedAt: '2026-11-20T15:00:00.000Z',
    allowedAt: null,
    expiresAt: '2026-11-27T15:00:00.000Z',
  }

  it('is said on every screen, with where to answer it', async () => {
    serve({ 'GET /account/export-request': { request } })
    showFrame(<ExportRequestBanner />)
    await screen.findByText('An admin asks to export your account.')
    fireEvent.click(screen.getByRole('link', { name: 'Review request' }))
    expect(screen.getByLabelText('Address').textContent).toBe('/settings/security')
  })

  it.each([
    ['is none', null],
    ['was allowed', { ...request, allowedAt: '2026-11-21T15:00:00.000Z' }],
  ])('is not spoken of where it %s', async (_state, given) => {
    const { asked } = serve({ 'GET /account/export-request': { request: given } })
    showFrame(<ExportRequestBanner />)
    await waitFor(() => expect(asked('GET /account/export-request')).not.toHaveLength(0))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
