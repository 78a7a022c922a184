import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Instant } from '#domain/numbers/units.ts'
import { nativeDatesForTests } from '#ui/form/native-date-input.fixture.tsx'
import {
  choose,
  customStats,
  field,
  goTo,
  missedReason,
  mistake,
  playbook,
  save,
  showForm,
  tag,
  type,
  typeRoundTrip,
  typeSymbol,
} from './trade-form.fixture.tsx'

nativeDatesForTests()

beforeEach(() => void vi.stubGlobal('fetch', playbook()))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const radio = (group: string, name: string) =>
  fireEvent.click(within(screen.getByRole('radiogroup', { name: group })).getByRole('radio', { name }))
async function pick(label: string, option: string) {
  const input = await screen.findByRole('combobox', { name: label })
  // A list that finds by typing opens by the first, a select by the second.
  fireEvent.mouseDown(input)
  fireEvent.click(input)
  fireEvent.click(await screen.findByRole('option', { name: option }))
}
/** A figure of the panel beside the form. */
const figure = (label: string) =>
  within(screen.getByText('Live results').closest('section') ?? document.body).getByText(label).nextElementSibling
    ?.textContent

describe('the plan', () => {
  it('suggests the size for the planned risk, and applies it', async () => {
    const { saved } = showForm()
    typeSymbol('MSFT')
    typeRoundTrip()
    goTo('Plan')
    type(field('Planned entry'), '100')
    type(field('Planned stop'), '98')
    type(field('Target 1'), '105')
    type(field('Planned risk'), '0.75')
    // 0.75% of 10,000 is 75; at 2 a share that is 37.5, so 37.
    fireEvent.click(await screen.findByText('Use size'))
    expect((field('Planned size') as HTMLInputElement).value).toBe('37')
    // 5 to 2; 100 / 3.5.
    await waitFor(() => expect(figure('Planned reward:risk')).toBe('2.50R'))
    expect(figure('Break-even win rate')).toBe('28.6%')
    save()
    await waitFor(() => expect(saved()).toMatchObject({ plannedQuantity: '37', plannedTarget1: '105' }))
  })

  it('explains an invalid number', async () => {
    const { saves } = showForm()
    typeSymbol('MSFT')
    typeRoundTrip()
    goTo('Plan')
    type(field('Planned risk'), '120')
    save()
    expect(await screen.findAllByText('Planned risk must be at most 100.')).toHaveLength(2)
    expect(saves).toHaveLength(0)
  })
})

describe('the execution', () => {
  it('takes costs as one figure or split, with the same sum', async () => {
    const { saved } = showForm({ commission: '1.50', exchangeFees: '0.25', swapFunding: '-0.10' })
    typeSymbol('MSFT')
    typeRoundTrip()
    radio('Cost entry', 'Total')
    // 1.50 + 0.25, and 0.10 that was paid.
    expect((field('Other costs') as HTMLInputElement).value).toBe('1.85')
    save()
    await waitFor(() => expect(saved()).toMatchObject({ commission: '1.85', exchangeFees: '0', swapFunding: '0' }))
  })
})

describe('a missed trade', () => {
  it('has a reason and a would-be R, but no fills', async () => {
    const { saved } = showForm({ plannedStopPrice: '98' })
    typeSymbol('MSFT')
    await choose(/^Status/, 'Missed')
    goTo('Missed')
    expect(screen.queryByRole('group', { name: 'Fill 1' })).toBeNull()
    await pick('Why missed', 'Was away')
    type(field('Would-be entry'), '100')
    type(field('Would-be exit'), '105')
    // 5 of 2.
    await waitFor(() => expect(figure('R missed')).toContain('2.5'))
    type(screen.getByLabelText('Seen at'), '2025-03-10T09:41:07')
    save()
    await waitFor(() => expect(saved()).toMatchObject({ status: 'missed', missedReasonId: missedReason.id }))
    expect(saved()).toMatchObject({ seenAt: '2025-03-10T09:41:07.000Z', hypoEntryPrice: '100', hypoExitPrice: '105' })
  })
})

describe('context and psychology', () => {
  it('are entered as choices, scales and emotions', async () => {
    const { saved } = showForm()
    typeSymbol('MSFT')
    typeRoundTrip()
    goTo('Context')
    await pick('Market regime', 'Trend up')
    await pick('Emotion before', 'Calm')
    fireEvent.change(screen.getByRole('slider', { name: 'Confidence at entry' }), { target: { value: '7' } })
    radio('FOMO entry', 'No')
    type(field('Low while open'), '99.5')
    save()
    await waitFor(() =>
      expect(saved()).toMatchObject({
        marketRegime: 'trendUp',
        emotionBefore: ['calm'],
        confidence: '7',
        wasFomo: 'no',
        wasRevenge: '',
        lowestPrice: '99.5',
      }),
    )
  })
})

describe('the review', () => {
  it('takes mistakes, tags, grades, template comments and every kind of custom stat', async () => {
    const { saved } = showForm()
    typeSymbol('MSFT')
    typeRoundTrip()
    goTo('Review')
    await pick('Mistakes', mistake.name)
    await pick('Tags', tag.name)
    fireEvent.click(await screen.findByRole('button', { name: 'Templates: Entry comment' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Entered on the retest.' }))
    radio('Exit grade', '4')
    radio('Take again?', 'Yes')
    await pick('Patience', 'Calm')
    type(field('Screens'), '3')
    radio('Alone', 'No')
    expect(screen.getByText('mfeR - realizedR')).toBeTruthy()
    save()
    const [patience, screens, alone] = customStats
    await waitFor(() =>
      expect(saved()).toMatchObject({
        mistakeIds: [mistake.id],
        tags: [tag.id],
        entryComment: 'Entered on the retest.',
        exitGrade: '4',
        wouldTakeAgain: 'yes',
        customStats: { [patience?.id ?? '']: 'Calm', [screens?.id ?? '']: 3, [alone?.id ?? '']: false },
      }),
    )
  })

  it('moves the caret from field to field of a template, and then on', async () => {
    showForm()
    goTo('Plan')
    fireEvent.click(await screen.findByRole('button', { name: 'Templates: Before' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: /Long because/ }))
    const thesis = field('Thesis') as HTMLTextAreaElement
    const selected = () => thesis.value.slice(thesis.selectionStart, thesis.selectionEnd)
    await waitFor(() => expect(document.activeElement).toBe(thesis))
    expect([thesis.selectionStart, selected()]).toEqual([13, '___'])
    expect(fireEvent.keyDown(thesis, { key: 'Tab' })).toBe(false)
    expect([thesis.selectionStart, selected()]).toEqual([30, '___'])
    // After the last field, Tab leaves the input as usual.
    expect(fireEvent.keyDown(thesis, { key: 'Tab' })).toBe(true)
    expect(fireEvent.keyDown(thesis, { key: 'Tab', shiftKey: true })).toBe(false)
    expect(thesis.selectionStart).toBe(13)
  })

  it('rejects a number outside the limits of its custom stat', async () => {
    showForm()
    goTo('Review')
    type(await screen.findByRole('textbox', { name: 'Screens' }), '7')
    expect(screen.getByText('Screens must be at most 6. It is not saved.')).toBeTruthy()
  })

  it('shows the value of a custom formula while the trade is typed', async () => {
    const fill = { fee: '0', liquidity: null, quantity: '10' }
    showForm({
      symbol: 'MSFT',
      initialStopPrice: '98',
      highestPrice: '103',
      fills: [
        { ...fill, side: 'buy', at: '2025-03-10T09:41:07.000Z' as Instant, price: '100' },
        { ...fill, side: 'sell', at: '2025-03-10T10:41:07.000Z' as Instant, price: '101' },
      ],
    })
    goTo('Review')
    // MFE is 3 / 2 = 1.5R, of which 0.5R was kept.
    const shown = await screen.findByRole('status', { name: 'Given back' })
    expect(within(shown).getByText('1')).toBeTruthy()
    expect(within(shown).getByText('mfeR - realizedR')).toBeTruthy()
  })
})
