import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Decimal, Instant, Money } from '#domain/numbers/units.ts'
import { noEntryRules } from '#domain/portfolio/entry-gate.fixture.ts'
import {
  choose,
  field,
  goTo,
  playbook,
  rules,
  save,
  setup,
  showForm,
  type,
  typeRoundTrip,
  typeSymbol,
} from '#features/trade-entry/form/trade-form.fixture.tsx'
import { nativeDatesForTests } from '#ui/form/native-date-input.fixture.tsx'

nativeDatesForTests()

const [mandatory] = rules

// A loss of today is one at any hour.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-11T15:00:00Z') }))
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const serve = (changes: Parameters<typeof playbook>[0] = {}) => vi.stubGlobal('fetch', playbook(changes))
const answer = async (word: string) =>
  fireEvent.click(
    within(await screen.findByRole('radiogroup', { name: mandatory?.title ?? '' })).getByRole('radio', { name: word }),
  )
const dialog = () => screen.findByRole('dialog', { name: 'Save this trade anyway?' })

describe('mandatory rules of the setup', () => {
  it('warn before the trade is saved, and it can be saved anyway', async () => {
    serve()
    const { saves } = showForm({ setupId: setup.id })
    typeSymbol('MSFT')
    typeRoundTrip()
    save()
    expect(within(await dialog()).getByText(/“Trend is clear” is not answered/)).toBeTruthy()
    expect(saves).toHaveLength(0)
    fireEvent.click(screen.getByRole('button', { name: 'Save anyway' }))
    await waitFor(() => expect(saves).toHaveLength(1))
  })

  it('do not warn once they are answered in the plan', async () => {
    serve()
    const { saves } = showForm({ setupId: setup.id })
    typeSymbol('MSFT')
    typeRoundTrip()
    goTo('Plan')
    await answer('No')
    type(field('Note on “Trend is clear”'), 'Bought the range')
    save()
    // A completed trade may record a broken rule.
    await waitFor(() => expect(saves).toHaveLength(1))
    expect(saves[0]?.values.ruleResponses).toEqual([{ ruleId: mandatory?.id, met: 'no', note: 'Bought the range' }])
  })

  it('block saving a planned trade if the portfolio says so, and lead to the checklist', async () => {
    serve({ rules: { ...noEntryRules, mandatoryRules: 'block' } })
    const { saves } = showForm({ setupId: setup.id, status: 'planned', fills: [] })
    typeSymbol('MSFT')
    goTo('Plan')
    await answer('No')
    save()
    expect(await screen.findAllByText(/“Trend is clear” is not met\. Saving is blocked/)).toHaveLength(2)
    expect(saves).toHaveLength(0)
    await answer('N/a')
    save()
    await waitFor(() => expect(saves).toHaveLength(1))
  })

  it('come with the setup, which also fills in risk fields', async () => {
    serve()
    const { saved } = showForm()
    typeSymbol('MSFT')
    typeRoundTrip()
    goTo('Plan')
    expect(screen.getByText(/Choose a setup to check its rules/)).toBeTruthy()
    goTo('Identity')
    await choose('Setup', 'Pullback')
    goTo('Plan')
    await answer('Yes')
    expect((field('Planned risk') as HTMLInputElement).value).toBe('1')
    save()
    await waitFor(() => expect(saved()).toMatchObject({ plannedTarget1Pct: '60', timeframe: '5m', setupId: setup.id }))
  })
})

describe('the choice of another setup', () => {
  it('takes along what the first one filled in, and leaves what was typed', async () => {
    serve()
    const { saved } = showForm()
    typeSymbol('MSFT')
    typeRoundTrip()
    goTo('Identity')
    await choose('Setup', 'Pullback')
    await choose('Setup', 'Breakout')
    goTo('Plan')
    await waitFor(() => expect((field('Planned risk') as HTMLInputElement).value).toBe('2'))
    type(field('Planned risk'), '3')
    goTo('Identity')
    await choose('Setup', 'Pullback')
    save()
    fireEvent.click(within(await dialog()).getByRole('button', { name: 'Save anyway' }))
    await waitFor(() =>
      expect(saved()).toMatchObject({ plannedRiskPct: '3', plannedTarget1Pct: '60', timeframe: '5m' }),
    )
  })
})

describe('the gate before a trade', () => {
  const limited = { ...noEntryRules, maxOpenRiskPct: '2' as Decimal }
  const openTrades = [
    {
      id: '6f1a1b0e-3c53-4b53-9d4b-0a6f6f0a0b01',
      symbol: 'NQ',
      direction: 'long' as const,
      riskAmount: '150' as Money,
    },
  ]
  /** 5 a share, 20 shares: 100 of 10,000. */
  const planned = {
    status: 'planned' as const,
    fills: [],
    plannedEntryPrice: '100',
    plannedStopPrice: '95',
    plannedQuantity: '20',
  }

  it('shows open risk with its trades, and asks before saving', async () => {
    serve({ rules: limited, openTrades })
    const { saves } = showForm(planned)
    expect(await screen.findByText(/Open risk would be 2\.50?% of the balance; your limit is 2(\.00)?%/)).toBeTruthy()
    expect(screen.getByText('NQ long: $150.00')).toBeTruthy()
    expect(screen.getByText('This trade: $100.00')).toBeTruthy()
    typeSymbol('MSFT')
    save()
    expect(within(await dialog()).getByText(/Open risk would be 2\.50?%/)).toBeTruthy()
    expect(saves).toHaveLength(0)
  })

  it.each([
    ['above the steps in a single column', false],
    ['beside the form on a wide screen', true],
  ])(
    'warns once, %s',
    async (_where, isWide) => {
      vi.stubGlobal('matchMedia', (query: string) => ({
        matches: query.includes('min-width') && isWide,
        addListener: () => undefined,
        removeListener: () => undefined,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }))
      serve({ rules: limited, openTrades })
      showForm(planned)
      const notice = await screen.findByText(/Open risk would be 2\.50?%/)
      expect(screen.getAllByText('Before you enter this trade')).toHaveLength(1)
      const steps = screen.getByRole('navigation', { name: 'Steps' })
      const isAfter = (steps.compareDocumentPosition(notice) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
      expect(isAfter).toBe(isWide)
    },
    60_000,
  )

  it('blocks saving, if set to, until the trade is smaller', async () => {
    serve({ rules: { ...limited, gate: 'block' }, openTrades })
    const { saves } = showForm(planned)
    typeSymbol('MSFT')
    goTo('Plan')
    save()
    expect((await screen.findAllByText(/Entry is blocked/)).length).toBeGreaterThan(0)
    expect(saves).toHaveLength(0)
    // Ten shares risk 50, which is 2% with the others.
    type(field('Planned size'), '10')
    save()
    await waitFor(() => expect(saves).toHaveLength(1))
  })

  const loss = {
    id: '6f1a1b0e-3c53-4b53-9d4b-0a6f6f0a0c01',
    symbol: 'ES',
    exitAt: '2026-03-11T14:50:00.000Z' as Instant,
    netPnl: '-50' as Money,
  }

  it.each([
    ['1 loss', [loss]],
    ['2 losses', [loss, { ...loss, symbol: 'NQ' }]],
  ])('counts %s in a row', async (count, lossesInRow) => {
    serve({ rules: { ...noEntryRules, maxLossesInRow: 1 }, lossesInRow })
    showForm(planned)
    expect(await screen.findByText(`${count} in a row today; your limit is 1. Stop until tomorrow.`)).toBeTruthy()
  })

  it('asks for a cooldown after a loss, but not for a completed trade', async () => {
    serve({ rules: { ...noEntryRules, minutesAfterLoss: 30, gate: 'block' }, lossesInRow: [loss] })
    const { saves } = showForm(planned)
    expect(await screen.findByText(/Cooldown of 30 min after a loss/)).toBeTruthy()
    typeSymbol('MSFT')
    goTo('Identity')
    await choose(/^Status/, 'Completed')
    await waitFor(() => expect(screen.queryByText(/Cooldown of/)).toBeNull())
    expect(saves).toHaveLength(0)
  })
})
