import { cleanup, render } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sessionStorageKey } from '#api/env.ts'
import type { SessionState } from '#api/supabase/session.ts'
import { useForgetStored } from './forget-stored.ts'

const draft = 'edgeworth:trade-draft:ann:hers'

/** A screen that stores what it holds when it goes away, as forms do. */
function Form() {
  useEffect(() => () => localStorage.setItem(draft, 'unfinished'), [])
  return null
}

function Frame({ status }: { readonly status: SessionState['status'] }) {
  useForgetStored(status)
  return status === 'signed-in' ? <Form /> : null
}

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('edgeworth:locale', 'en-US')
})
afterEach(cleanup)

it('what a screen stores as it goes away with the account is deleted', () => {
  const { rerender } = render(<Frame status="signed-in" />)
  rerender(<Frame status="signed-out" />)
  expect(Object.keys(localStorage)).toEqual(['edgeworth:locale'])
})

it('what is left of a session that ended while no page was open is deleted', () => {
  localStorage.setItem(draft, 'unfinished')
  const { rerender } = render(<Frame status="loading" />)
  expect(localStorage.getItem(draft)).toBe('unfinished')
  rerender(<Frame status="signed-out" />)
  expect(localStorage.getItem(draft)).toBeNull()
})

it('what belongs to a session that the sign-in service could not be asked about stays', () => {
  localStorage.setItem(sessionStorageKey(), '{}')
  localStorage.setItem(draft, 'unfinished')
  render(<Frame status="signed-out" />)
  expect(localStorage.getItem(draft)).toBe('unfinished')
})
