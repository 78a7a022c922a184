import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refused, type Answers } from '#api/answer-calls.fixture.ts'
import type { Assignment } from '#api/teams/assignments.ts'
import { cleanUpPages, showPage } from '#shared/show-page.fixture.tsx'
import { idOf } from '#shared/trade/journal-lists.fixture.ts'
import { AssignmentRow } from './assignment-row.tsx'
import { ruleText } from './assignment-words.ts'

cleanUpPages()

const at = '2025-03-03T12:00:00.000Z'
const assignment = {
  id: idOf(1),
  teamId: idOf(2),
  portfolioId: null,
  title: 'Tag your trades',
  rule: { kind: 'tagEveryTrade' },
  from: '2025-03-03',
  until: '2025-03-14',
  targetPercent: 80,
  status: 'open',
  doneAt: null,
  progress: { done: 18, total: 23, unit: 'trades', missing: [] },
  createdAt: at,
} as unknown as Assignment

function show(changes: object = {}, isOwn = true, answers: Answers = {}) {
  const server = showPage(
    <ul>
      <AssignmentRow assignment={{ ...assignment, ...changes }} isOwn={isOwn} />
    </ul>,
    '/',
    answers,
  )
  return { server, text: document.querySelector('li')?.textContent.replaceAll('\u00a0', ' ') ?? '' }
}
const progress = (changes: object) => ({ progress: { ...assignment.progress, ...changes } })
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

describe('an assignment', () => {
  it('says what is asked, how far it is, and until when', () => {
    const { text } = show()
    expect(text).toBe(
      'Tag your tradesIn progress · Every closed trade has a tag · Mar 3 – 14, 202518 of 23 trades (78%) · target 80%',
    )
    screen.getByRole('img', { name: 'Tag your trades: 18 of 23 trades (78%)' })
    expect(buttons()).toEqual([])
  })

  it('has no share before the first trade or day', () => {
    expect(show(progress({ done: 0, total: 0 })).text).toContain('No trades yet · target 80%')
    expect(show(progress({ done: 0, total: 0, unit: 'days' })).text).toContain('Tag your trades')
    screen.getByText('No trading days yet · target 80%')
  })

  it('names one trade as one', () => {
    expect(show(progress({ done: 1, total: 1 })).text).toContain('1 of 1 trade (100%)')
  })

  it('has no bar where nothing is measured', () => {
    const { text } = show({ rule: { kind: 'free' }, progress: null }, false)
    expect(text).toBe('Tag your tradesIn progress · Checked off by the trader · Mar 3 – 14, 2025')
    expect(screen.queryByRole('img')).toBeNull()
  })

  it('leads to three of the trades that are missing', () => {
    const missing = [idOf(11), idOf(12), idOf(13), idOf(14), idOf(15)]
    expect(show(progress({ missing })).text).toContain('Missing: trade 1, trade 2, trade 3 and 2 more')
    expect(screen.getByRole('link', { name: 'trade 2' }).getAttribute('href')).toBe(`/trade-history/${idOf(12)}`)
  })

  it('names all that is missing where that is three', () => {
    expect(show(progress({ missing: [idOf(11), idOf(12), idOf(13)] })).text).toMatch(/trade 1, trade 2, trade 3$/)
  })
})

describe('ticking off', () => {
  const free = { rule: { kind: 'free' }, progress: null }
  const tick = `PUT /assignments/${idOf(1)}/done`

  it('is for one’s own assignment that nothing measures and that has not ended', () => {
    show(free)
    expect(buttons()).toEqual(['Mark as done'])
  })

  it.each([
    ['somebody else’s', free, false],
    ['one that has ended', { ...free, status: 'ended' }, true],
    ['one that is measured', {}, true],
  ])('is not offered for %s', (_, changes, isOwn) => {
    show(changes, isOwn)
    expect(buttons()).toEqual([])
  })

  it('can be taken back', () => {
    show({ ...free, status: 'done', doneAt: at })
    expect(buttons()).toEqual(['Mark as open'])
  })

  it('says what failed', async () => {
    const { server } = show(free, true, { [tick]: refused(400, 'The assignment has ended.') })
    fireEvent.click(screen.getByRole('button', { name: 'Mark as done' }))
    await screen.findByText('The assignment has ended.')
    expect(server.sent(tick)).toEqual([{ isDone: true }])
  })
})

it.each([
  ['exitReasons', 'Every closed trade has an exit reason'],
  ['gradeEveryTrade', 'Every closed trade has a grade'],
  ['allReviewed', 'Every closed trade is reviewed'],
  ['writeDayNotes', 'Every trading day has a note'],
] as const)('is measured in words: %s', (kind, words) => {
  expect(ruleText({ kind })).toBe(words)
})

it('names the rule to follow', () => {
  expect(ruleText({ kind: 'followRule', ruleId: idOf(3), ruleTitle: 'Wait for the close' } as never)).toBe(
    'Rule followed: Wait for the close',
  )
})
