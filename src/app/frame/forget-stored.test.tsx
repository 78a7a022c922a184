import { cleanup, render } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sessionStorageKey } from '#api/env.ts'
import { noteSignOut, signedOutKey, takeBackSignOut, type SessionState } from '#api/supabase/session.ts'
import { storeUnsaved, unsavedKinds } from '#shared/notes/unsaved-text.ts'
import { draftKeyPrefix } from '#shared/trade/use-draft-count.ts'
import { useForgetStored } from './forget-stored.ts'

const draftOf = (userId: string) => `${draftKeyPrefix(userId)}hers`
const draft = draftOf('ann')

/** A screen that stores what it holds when it goes away, as forms do. */
function Form({ userId }: { readonly userId: string }) {
  useEffect(() => () => localStorage.setItem(draftOf(userId), 'unfinished'), [userId])
  return null
}

function Frame({ session }: { readonly session: SessionState }) {
  useForgetStored(session)
  return session.user === null ? null : <Form key={session.user.id} userId={session.user.id} />
}

const loading: SessionState = { status: 'loading', user: null }
const signedOut: SessionState = { status: 'signed-out', user: null }
const sessionOf = (id: string): SessionState => ({
  status: 'signed-in',
  user: { id, email: null, emailConfirmed: true, provider: null, firstName: null, lastName: null },
})

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('edgeworth:locale', 'en-US')
  localStorage.setItem('edgeworth:recent-commands:ann', '[]')
})
afterEach(() => {
  cleanup()
  takeBackSignOut()
})

const keys = () => Object.keys(localStorage).toSorted()

it('what a screen stores as it goes away with an account that is signed out is deleted', () => {
  const { rerender } = render(<Frame session={sessionOf('ann')} />)
  noteSignOut()
  rerender(<Frame session={signedOut} />)
  expect(keys()).toEqual(['edgeworth:locale', signedOutKey])
})

it('drafts outlive a session that expired, until somebody else signs in', () => {
  for (const kind of unsavedKinds) {
    storeUnsaved({ kind, userId: 'ann', portfolioId: 'hers', subject: 'today' }, 'unsaved')
  }
  const drafts = [draft, ...unsavedKinds.map((kind) => `edgeworth:${kind}:ann:hers:today`)]
  const { rerender } = render(<Frame session={sessionOf('ann')} />)
  rerender(<Frame session={signedOut} />)
  expect(keys()).toEqual(['edgeworth:locale', ...drafts].toSorted())
  // The next page opens without a session, and the same user signs in.
  cleanup()
  render(<Frame session={signedOut} />).rerender(<Frame session={sessionOf('ann')} />)
  expect(keys()).toEqual(['edgeworth:locale', ...drafts].toSorted())
  cleanup()
  render(<Frame session={sessionOf('ben')} />)
  expect(keys()).toEqual(['edgeworth:locale'])
})

it('what a screen stores as it gives way to another account is deleted', () => {
  const { rerender } = render(<Frame session={sessionOf('ann')} />)
  rerender(<Frame session={sessionOf('ben')} />)
  expect(localStorage.getItem(draft)).toBeNull()
})

it('of a session that ended while no page was open, drafts alone are left; of one that was signed out, nothing', () => {
  localStorage.setItem(draft, 'unfinished')
  const { rerender } = render(<Frame session={loading} />)
  expect(keys()).toEqual(['edgeworth:locale', 'edgeworth:recent-commands:ann', draft])
  rerender(<Frame session={signedOut} />)
  expect(keys()).toEqual(['edgeworth:locale', draft])
  cleanup()
  noteSignOut()
  render(<Frame session={signedOut} />)
  expect(keys()).toEqual(['edgeworth:locale', signedOutKey])
})

it('what belongs to a session that the sign-in service could not be asked about stays', () => {
  localStorage.setItem(sessionStorageKey(), '{}')
  localStorage.setItem(draft, 'unfinished')
  render(<Frame session={signedOut} />)
  expect(localStorage.getItem(draft)).toBe('unfinished')
})
