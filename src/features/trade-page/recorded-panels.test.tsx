import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { check } from '#domain/datapoints/derivations/facts.fixture.ts'
import { buildCustomStat, type CustomStat } from '#domain/formulas/custom-stat.ts'
import type { Trade } from '#domain/trade/trade.ts'
import { chased, cme, idOf, late, news } from '#shared/trade/journal-lists.fixture.ts'
import { type Answers, stubJournal, tradeOf } from '#shared/trade/stubbed-journal.fixture.ts'
import { SilentResizeObserver } from '#ui/silent-resize-observer.fixture.ts'
import { showTrade, surroundings } from './trade-page.fixture.tsx'

async function visit(trade: Trade, given: Answers = surroundings()) {
  vi.stubGlobal('fetch', stubJournal([trade], given).serve)
  showTrade(trade.id)
  await screen.findByRole('button', { name: 'More' })
}
/** A panel; one of its parts may have its name too. */
const panel = (name: string) => screen.getAllByRole('region', { name })[0] as HTMLElement
/** The value beside a name in a list of details. */
const valueOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent

const statOf = (number: number, changes: Partial<CustomStat>): CustomStat => ({
  ...buildCustomStat({ name: `Stat ${number}`, kind: 'number' }),
  id: idOf(number),
  archivedAt: null,
  createdAt: chased.createdAt,
  updatedAt: chased.updatedAt,
  ...changes,
})

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', SilentResizeObserver)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the review', () => {
  it('shows answers to rules, what was noted by its name, and the lesson', async () => {
    await visit({
      ...tradeOf(1, {
        mistakeIds: [chased.id, idOf(799)],
        tags: [news.id, late.id],
        lessons: 'Wait for the retest',
        distractions: 'A phone call',
      }),
      ruleResponses: [
        { ...check(idOf(11), 'yes'), title: 'Trend is clear', isMandatory: true },
        { ...check(idOf(12), 'no'), title: 'Half the size', note: 'Too confident' },
      ],
    })
    const review = within(panel('Review'))
    const rules = within(review.getByRole('region', { name: 'Rules' })).getAllByRole('listitem')
    expect(rules.map(({ textContent }) => textContent)).toEqual([
      'Trend is clearMet · mandatory',
      'Half the sizeBroken · Too confident',
    ])
    expect(review.getByText(/^Compliance/)).toBeTruthy()
    expect(await review.findByText('Chased it, 1 deleted')).toBeTruthy()
    expect(screen.getAllByRole('region', { name: 'Review' })).toHaveLength(1)
    expect(review.getByRole('region', { name: 'Mistakes, tags and grades' })).toBeTruthy()
    expect(review.getByText('Wait for the retest')).toBeTruthy()
    expect(review.getByText('A phone call')).toBeTruthy()
  })

  it('that is missing leads to the form', async () => {
    await visit(tradeOf(1))
    expect(within(panel('Review')).getByRole('link', { name: 'Review trade' }).getAttribute('href')).toBe(
      `/trade-entry?id=${idOf(1)}`,
    )
  })

  it('has the trader’s stats with their units, and the details the values of formulas', async () => {
    const stats = [
      statOf(401, { name: 'Screens' }),
      statOf(402, { name: 'Given back', unit: 'R' }),
      statOf(403, { name: 'Alone', kind: 'yesNo' }),
      statOf(404, { name: 'Hidden', shownOn: ['history'] }),
      statOf(405, { name: 'Twice', kind: 'formula', formula: 'realizedR * 2' }),
    ]
    const customStats = { [idOf(401)]: 3, [idOf(402)]: 1.25, [idOf(403)]: false, [idOf(404)]: 7 }
    await visit(tradeOf(1, {}, { customStats }), {
      ...surroundings(),
      'GET /custom-stats': () => ({ customStats: stats }),
    })
    await screen.findByText('Screens')
    expect([valueOf('Screens'), valueOf('Given back'), valueOf('Alone')]).toEqual(['3', '+1.25R', 'No'])
    expect(screen.queryByText('Hidden')).toBeNull()
    expect(within(panel('Other details')).getByText('Twice').nextElementSibling?.textContent).toBe('+5.00R')
  })
})

it('notes and other recorded details have panels of their own; those without any have none', async () => {
  await visit(tradeOf(1, { thesis: 'Failed auction', exitComment: 'Too early', exchangeId: cme.id, confidence: 7 }))
  const notes = within(panel('Notes'))
  expect(notes.getByText('Failed auction')).toBeTruthy()
  expect(notes.getByText('Too early')).toBeTruthy()
  expect(notes.queryByText('Invalidation')).toBeNull()
  expect(await screen.findByText('CME')).toBeTruthy()
  expect(screen.getByText('7 of 10')).toBeTruthy()
  cleanup()
  await visit(tradeOf(1))
  expect(screen.queryByRole('region', { name: 'Notes' })).toBeNull()
})

it('a missed trade shows what it would have made and why it was missed', async () => {
  const reason = { id: idOf(811), name: 'Was away', createdAt: chased.createdAt, updatedAt: chased.updatedAt }
  await visit(
    {
      ...tradeOf(1, {
        status: 'missed',
        executions: [],
        initialStopPrice: null,
        plannedEntryPrice: '100',
        plannedStopPrice: '98',
        plannedQuantity: '5',
        hypoEntryPrice: '100',
        hypoExitPrice: '105',
        missedReasonId: reason.id,
      }),
      ruleResponses: [{ ...check(idOf(12), 'no'), title: 'Half the size' }],
    },
    { ...surroundings(), 'GET /missed-reasons': () => ({ missedReasons: [reason] }) },
  )
  expect(panel('R missed').textContent).toContain('+2.50R')
  expect(await within(panel('Why missed')).findByText('Was away')).toBeTruthy()
  expect(panel('Would-be exit').textContent).toContain('105.00')
  expect(screen.queryByRole('region', { name: 'Fills' })).toBeNull()
  // It risked nothing of the account, and broke no rule.
  expect(screen.queryByRole('region', { name: 'Account context' })).toBeNull()
  expect(panel('Rules').textContent).toContain('Half the sizeNot met')
})

it('figures of account and day show once they are loaded, and calculations their reasons on request', async () => {
  await visit(
    tradeOf(1, { initialStopPrice: null }),
    surroundings({ journal: { tradeNumber: 12, balanceAfter: '10050' } }),
  )
  const context = within(await screen.findByRole('region', { name: 'Account context' }))
  expect(await context.findByText('$10,050.00')).toBeTruthy()
  const calculations = within(panel('Calculations'))
  const noStop = 'No stop on the losing side of the entry, and no planned risk.'
  expect(calculations.queryByText(noStop)).toBeNull()
  fireEvent.click(calculations.getByLabelText('Show unavailable figures'))
  expect(calculations.getAllByText(noStop).length).toBeGreaterThan(0)
})
