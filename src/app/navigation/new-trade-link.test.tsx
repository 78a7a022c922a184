import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { signInForTests } from '#api/supabase/signed-in.fixture.ts'
import { draftKeyPrefix, notifyDraftChange } from '#shared/trade/use-draft-count.ts'
import { NewTradeLink } from './new-trade-link.tsx'

signInForTests('u')
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const link = () => screen.getByRole('link').textContent
const plain = 'New TradeLog your latest trade'

it('carries the number of unfinished trades, in words for screen readers, while there are any', () => {
  render(<NewTradeLink onGo={undefined} />, { wrapper: MemoryRouter })
  expect(link()).toBe(plain)
  localStorage.setItem(`${draftKeyPrefix('u')}p`, '{}')
  act(notifyDraftChange)
  expect(link()).toBe(`${plain}1, 1 unfinished trade`)
  expect(screen.getByTitle('1 unfinished trade')).toBeTruthy()
  localStorage.setItem(`${draftKeyPrefix('u')}trade:t`, '{}')
  act(notifyDraftChange)
  expect(link()).toBe(`${plain}2, 2 unfinished trades`)
  localStorage.clear()
  act(notifyDraftChange)
  expect(link()).toBe(plain)
})
