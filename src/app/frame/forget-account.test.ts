import type { Session } from '@supabase/supabase-js'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readStoredPortfolioId, storePortfolioId } from '#api/portfolios/active-portfolio.ts'
import { readTeamPortfolioId, showTeamPortfolio } from '#api/portfolios/shown-portfolio.ts'
import { queryClient } from '#api/query-client.ts'
import { forgetSession, loadSupabase, noteSignOut, onAccountEnd, signedOutKey } from '#api/supabase/session.ts'
import { addMessage, shownMessages } from '#ui/feedback/messages.ts'
import { setAnalysisEnd } from '#workers/analysis/end-analysis.ts'
import { forgetAccount } from './forget-account.ts'
import { readLeftScreen, rememberScreen } from './scroll-memory.ts'

const service = vi.hoisted(() => ({ tell: (_event: string, _session: unknown) => {} }))
vi.mock('#api/supabase/client.ts', () => ({
  supabase: {
    auth: {
      onAuthStateChange: (listener: typeof service.tell) => {
        service.tell = listener
      },
    },
  },
}))

const drafts = ['edgeworth:trade-draft:ann:hers', 'edgeworth:day-note:ann:hers:2026-11-20']
const ofAccount = [
  ...drafts,
  'edgeworth:recent-commands:ann',
  'edgeworth:last-instrument:ann:hers',
  'defaults-created:ann',
  'history-layout',
  'a key that is added later',
]
const ofBrowser = ['mui-mode', 'edgeworth:locale', 'edgeworth:analysis-help:heatmap', 'referralId']

const sessionOf = (id: string) => ({ user: { id, app_metadata: {}, user_metadata: {} } }) as unknown as Session
const endAnalysis = vi.fn()
const [undo, carryOut] = [vi.fn(), vi.fn()]

describe('what a page holds of an account', () => {
  onAccountEnd(forgetAccount)
  beforeEach(async () => {
    await loadSupabase()
    service.tell('SIGNED_IN', sessionOf('ann'))
    queryClient.setQueryData(['portfolios'], ['hers'])
    storePortfolioId('hers')
    showTeamPortfolio('her team’s')
    vi.clearAllMocks()
    addMessage({
      text: 'Her trade deleted',
      variant: 'info',
      action: { label: 'Undo', act: undo },
      carryOut,
      minSeconds: 0,
    })
    setAnalysisEnd(endAnalysis)
    localStorage.clear()
    for (const key of [...ofAccount, ...ofBrowser]) localStorage.setItem(key, 'stored')
    storePortfolioId('hers')
    sessionStorage.setItem('edgeworth:scroll', '[["/trades/1",{}]]')
    sessionStorage.setItem('chunk-errors', '1')
    rememberScreen('entry', { leftTo: '/trades/1' })
  })

  it.each([
    [
      'is signed out',
      () => {
        noteSignOut()
        service.tell('SIGNED_OUT', null)
      },
      [signedOutKey],
    ],
    [
      'is signed out in another tab',
      () => {
        localStorage.setItem(signedOutKey, 'yes')
        service.tell('SIGNED_OUT', null)
      },
      [signedOutKey],
    ],
    ['gives way to another account', () => service.tell('SIGNED_IN', sessionOf('ben')), []],
    // What was not saved waits for the same user.
    ['expires', () => service.tell('SIGNED_OUT', null), drafts],
    ['is ended by the server', forgetSession, drafts],
  ])('is dropped when the session %s', (_how, end, left) => {
    end()
    expect(queryClient.getQueryData(['portfolios'])).toBeUndefined()
    expect(endAnalysis).toHaveBeenCalledOnce()
    expect([readStoredPortfolioId(), readTeamPortfolioId()]).toEqual([null, null])
    expect(shownMessages()).toEqual([])
    expect(Object.keys(localStorage).toSorted()).toEqual([...ofBrowser, ...left].toSorted())
    expect(Object.keys(sessionStorage)).toEqual(['chunk-errors'])
    expect(readLeftScreen('entry').leftTo).toBeNull()
    expect(undo).toHaveBeenCalledOnce()
    expect(carryOut).not.toHaveBeenCalled()
  })

  it('stays when the token is renewed and when the user changes the address', () => {
    service.tell('TOKEN_REFRESHED', sessionOf('ann'))
    service.tell('USER_UPDATED', { user: { ...sessionOf('ann').user, email: 'new@example.com' } })
    expect(queryClient.getQueryData(['portfolios'])).toEqual(['hers'])
    expect(endAnalysis).not.toHaveBeenCalled()
    expect([readStoredPortfolioId(), readTeamPortfolioId()]).toEqual(['hers', 'her team’s'])
    expect(Object.keys(localStorage)).toEqual(expect.arrayContaining(ofAccount))
    expect(shownMessages()).toHaveLength(1)
  })
})
