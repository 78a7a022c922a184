import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { signInForTests } from '#api/supabase/signed-in.fixture.ts'
import { draftKeyPrefix, notifyDraftChange, useDraftCount } from './use-draft-count.ts'

signInForTests('u')
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const count = () => screen.getByRole('status').textContent
const Count = () => <output>{useDraftCount()}</output>

it('counts the drafts of the signed-in user, and follows changes in this tab and others', () => {
  localStorage.setItem(`${draftKeyPrefix('u')}p`, '{}')
  localStorage.setItem(`${draftKeyPrefix('other')}p`, '{}')
  render(<Count />)
  expect(count()).toBe('1')
  localStorage.setItem(`${draftKeyPrefix('u')}trade:t`, '{}')
  act(notifyDraftChange)
  expect(count()).toBe('2')
  localStorage.clear()
  act(() => void window.dispatchEvent(new Event('storage')))
  expect(count()).toBe('0')
})
