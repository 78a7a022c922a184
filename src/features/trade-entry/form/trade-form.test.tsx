import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Failure } from '#api/failure.ts'
import { Snackbars } from '#ui/feedback/snackbar.tsx'
import { nativeDatesForTests } from '#ui/form/native-date-input.fixture.tsx'
import {
  choose,
  field,
  goTo,
  playbook,
  save,
  showForm,
  type,
  typeFill,
  typeRoundTrip,
  typeSymbol,
} from './trade-form.fixture.tsx'

nativeDatesForTests()

const press = () => fireEvent.keyDown(field('Planned entry'), { key: 'Enter', ctrlKey: true })
const cancel = () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
const side = (number: number) =>
  within(screen.getByRole('group', { name: `Fill ${number}` })).getByRole('combobox', { name: 'Side' }).textContent
const current = () =>
  within(screen.getByRole('navigation', { name: 'Steps' }))
    .getAllByRole('button')
    .find((button) => button.getAttribute('aria-current') === 'step')?.textContent

beforeEach(() => void vi.stubGlobal('fetch', playbook()))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

describe('the form of a trade', () => {
  it('names what is missing, leads to its step, and saves once it is corrected', async () => {
    const { saves } = showForm()
    typeSymbol('msft')
    save()
    // Said in the summary and at the fills.
    expect(await screen.findAllByText(/needs entry and exit fills/)).toHaveLength(2)
    expect(saves).toHaveLength(0)
    expect(current()).toBe('Needs attention:Execution')

    typeRoundTrip()
    save()
    await waitFor(() => expect(saves).toHaveLength(1))
    expect(screen.queryByText(/needs entry and exit fills/)).toBeNull()
    expect(saves[0]?.values.fills[0]).toMatchObject({ at: '2025-03-10T09:41:07.000Z', side: 'buy' })
  })

  it('leads from the summary to the field, even from another step', async () => {
    showForm()
    save()
    const link = await screen.findByRole('button', { name: 'Symbol is required.' })
    goTo('Execution')
    fireEvent.click(link)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /^Symbol/ })))
    expect(current()).toBe('Needs attention:Identity')
  })

  it('recognizes a future, even when Enter is pressed in the symbol field', async () => {
    const { saved } = showForm()
    typeRoundTrip()
    goTo('Identity')
    typeSymbol('ZNM5')
    fireEvent.keyDown(screen.getByRole('combobox', { name: /^Symbol/ }), { key: 'Enter' })
    fireEvent.submit(screen.getByRole('form', { name: 'Trade' }))
    await waitFor(() =>
      expect(saved()).toMatchObject({ assetClass: 'future', pointValue: '1000', tickSize: '0.015625' }),
    )
  })

  it('finds symbols of the playbook and fills in their values', async () => {
    const { saved } = showForm()
    typeRoundTrip()
    goTo('Identity')
    const symbol = screen.getByRole('combobox', { name: /^Symbol/ })
    fireEvent.focus(symbol)
    type(symbol, 'qx')
    fireEvent.click(await screen.findByRole('option', { name: 'QXA CME' }))
    save()
    await waitFor(() => expect(saved()).toMatchObject({ symbol: 'QXA', assetClass: 'cfd', pointValue: '12.5' }))
    expect(saved()).toMatchObject({ tickSize: '0.5', sector: 'Energy' })
    expect(saved()?.exchangeId).not.toBe('')
  })

  const playbookValues = { symbol: 'QXA', assetClass: 'cfd', pointValue: '12.5' }
  it.each([
    ['leaves what is typed, if no suggestion was moved to', 'qx', ['Enter'], { symbol: 'qx', assetClass: 'stock' }],
    ['takes the suggestion that was moved to', 'qx', ['ArrowDown', 'Enter'], playbookValues],
    ['takes the symbol of the playbook that is typed whole', 'qxa', ['Enter'], playbookValues],
  ])('on Enter %s', async (_case, typed, keys, expected) => {
    const { saved } = showForm()
    typeRoundTrip()
    goTo('Identity')
    const symbol = screen.getByRole('combobox', { name: /^Symbol/ })
    fireEvent.focus(symbol)
    type(symbol, typed)
    await screen.findByRole('option', { name: 'QXA CME' })
    for (const key of keys) fireEvent.keyDown(symbol, { key })
    save()
    await waitFor(() => expect(saved()).toMatchObject(expected))
  })

  it('flips the sides of blank fills with the direction', async () => {
    showForm()
    goTo('Execution')
    goTo('Identity')
    await choose(/^Side/, 'Short')
    goTo('Execution')
    await waitFor(() => expect([side(1), side(2)]).toEqual(['Sell', 'Buy']))
  })

  it('shows server errors at their fields', async () => {
    showForm({}, () =>
      Promise.reject(
        new Failure({
          kind: 400,
          code: 'validation_failed',
          message: 'A field of the request is wrong.',
          details: [{ field: 'executions.1.price', message: 'must be a decimal number' }],
        }),
      ),
    )
    typeSymbol('MSFT')
    typeRoundTrip()
    goTo('Plan')
    save()
    expect(await screen.findByText('Fill 2: Price must be a decimal number.')).toBeTruthy()
    const price = within(screen.getByRole('group', { name: 'Fill 2' })).getByRole('textbox', { name: 'Price' })
    expect(price.getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(price))
  })

  it('asks before the user leaves, only if there are changes', async () => {
    const { cancellations } = showForm()
    cancel()
    expect(cancellations()).toBe(1)
    typeSymbol('MSFT')
    fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
    expect(await screen.findByText('Leave without saving?')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }))
    cancel()
    expect(cancellations()).toBe(1)
  })
})

describe('the keyboard', () => {
  it('steps with Alt and arrows, with arrows on the steps, and with Enter in a field', async () => {
    showForm()
    const form = screen.getByRole('form', { name: 'Trade' })
    fireEvent.keyDown(form, { key: 'ArrowRight', altKey: true })
    expect(current()).toBe('2Plan')
    // The first field of the step has the focus.
    await waitFor(() => expect(document.activeElement).toBe(field('Planned entry')))
    fireEvent.keyDown(field('Planned entry'), { key: 'Enter' })
    expect(current()).toBe('3Execution')
    fireEvent.keyDown(form, { key: 'ArrowLeft', altKey: true })
    expect(current()).toBe('2Plan')
    const nav = within(screen.getByRole('navigation', { name: 'Steps' }))
    fireEvent.keyDown(nav.getByRole('button', { name: /Plan$/ }), { key: 'End' })
    expect(current()).toBe('5Review')
    // One of the steps is in the order of tabs.
    expect(nav.getAllByRole('button').filter((button) => button.tabIndex === 0)).toHaveLength(1)
  })

  it('saves with Ctrl and Enter from any field', async () => {
    const { saves } = showForm()
    typeSymbol('MSFT')
    typeRoundTrip()
    goTo('Plan')
    fireEvent.keyDown(field('Planned entry'), { key: 'Enter', ctrlKey: true })
    await waitFor(() => expect(saves).toHaveLength(1))
    expect(saves[0]?.after).toBe('open')
  })

  it('saves once however often the keys are pressed, and again after a failure', async () => {
    const answers = [() => Promise.reject(new Failure({ kind: 'FETCH_ERROR', message: 'Network Error' }))]
    const { saves } = showForm({}, () => answers.pop()?.() ?? new Promise(() => undefined))
    typeSymbol('MSFT')
    typeRoundTrip()
    goTo('Plan')
    press()
    await screen.findByText('Can’t reach the server. Your input is kept. Save again once it is reachable.')
    expect(saves).toHaveLength(1)
    for (let presses = 0; presses < 3; presses += 1) press()
    await waitFor(() => expect(saves).toHaveLength(2))
    press()
    await expect(waitFor(() => expect(saves.length).toBeGreaterThan(2), { timeout: 300 })).rejects.toThrow()
  })
})

describe('a pasted picture', () => {
  it('is added or refused with a message in a step without screenshots', async () => {
    showForm()
    render(<Snackbars />)
    const text = new File(['x'], 'notes.txt', { type: 'text/plain' })
    fireEvent.paste(field('Tick size'), { clipboardData: { files: [text] } })
    await screen.findByText(/notes\.txt is not an image/)
  })
})

describe('the layout', () => {
  it('remembers that one page was chosen', async () => {
    showForm()
    fireEvent.click(screen.getByRole('radio', { name: 'One page' }))
    expect(screen.queryByRole('navigation', { name: 'Steps' })).toBeNull()
    expect(field('Planned entry')).toBeTruthy()
    expect(await screen.findByLabelText('Mistakes')).toBeTruthy()
    cleanup()
    showForm()
    expect(screen.queryByRole('navigation', { name: 'Steps' })).toBeNull()
    expect(screen.getByRole('group', { name: 'Fill 2' })).toBeTruthy()
  })
})

describe('saving and a new form', () => {
  it('tells the caller that an empty form follows', async () => {
    const { saves } = showForm()
    typeSymbol('MSFT')
    goTo('Execution')
    typeFill(1, '2025-03-10T09:41:07', '10', '100')
    typeFill(2, '2025-03-10T10:41:07', '10', '101')
    fireEvent.click(screen.getByRole('button', { name: 'Save and new' }))
    await waitFor(() => expect(saves[0]?.after).toBe('new'))
  })
})
