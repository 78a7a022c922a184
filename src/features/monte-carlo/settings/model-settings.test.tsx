import { ThemeProvider } from '@mui/material/styles'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { theme } from '#ui/theme/theme.ts'
import { toParameters, defaultSettings, type GrowthSettings } from './growth-settings.ts'
import { ModelSettings } from './model-settings.tsx'

afterEach(cleanup)

let now: GrowthSettings = defaultSettings
const note = (settings: GrowthSettings) => {
  now = settings
}
/** Five wins of 2R, four losses of 1R and a break-even trade. */
const r = [2, -1, 2, -1, 0, 2, -1, 2, -1, 2]
const parameters = () => toParameters(now, { r, tradesPerDay: [5, 5], pnlPerLot: null })

interface ControlsProps {
  readonly drawnBlockLength: number | null
  readonly onSettings: (settings: GrowthSettings) => void
}

function Controls({ drawnBlockLength, onSettings }: ControlsProps) {
  const [settings, setSettings] = useState(defaultSettings)
  useEffect(() => onSettings(settings), [settings, onSettings])
  return (
    <ModelSettings
      model={settings.model}
      uncertainEdge={settings.uncertainEdge}
      r={r}
      onChange={(changes) =>
        setSettings({ ...settings, ...(typeof changes === 'function' ? changes(settings) : changes) })
      }
      drawnBlockLength={drawnBlockLength}
    />
  )
}

function show(drawnBlockLength: number | null = null) {
  render(
    <ThemeProvider theme={theme}>
      <Controls drawnBlockLength={drawnBlockLength} onSettings={note} />
    </ThemeProvider>,
  )
}

const weightsNow = () => {
  const { model } = parameters()
  return model.kind === 'histogram' ? model.weights : []
}

async function choose(label: string): Promise<void> {
  fireEvent.click(screen.getByRole('combobox', { name: /Sampling method/ }))
  fireEvent.click(within(await screen.findByRole('listbox')).getByRole('option', { name: label }))
}
const turn = (label: string) => fireEvent.click(screen.getByRole('switch', { name: label }))
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } })

describe('how trades are drawn', () => {
  it('explains a shuffle, which has no uncertain edge', async () => {
    show()
    turn('Uncertain edge')
    expect(parameters().resampleHistory).toBe(true)
    await choose('Shuffle')
    screen.getByText(/^Sequence risk only: your trades in random order/)
    expect(screen.queryByRole('switch', { name: 'Uncertain edge' })).toBeNull()
    expect(parameters()).toMatchObject({ model: { kind: 'permutation' }, resampleHistory: false })
    await choose('Independent')
    expect(parameters()).toMatchObject({ model: { kind: 'iid' }, resampleHistory: true })
  })

  it('shows the derived block length, and accepts a custom one', async () => {
    show(7)
    await choose('Blocks, random length')
    screen.getByText('Derived from your trades: 7 on average.')
    expect(parameters().model).toEqual({ kind: 'stationary', blockLength: null })
    turn('Custom block length')
    expect(parameters().model).toEqual({ kind: 'stationary', blockLength: 7 })
    type('Trades per block', '2.5')
    screen.getByText(/a whole number/)
    expect(now.model).toMatchObject({ blockLength: 7 })
    type('Trades per block', '25')
    expect(now.model).toMatchObject({ blockLength: 25 })
  })

  it('explains blocks of one trade', async () => {
    show(1)
    await choose('Blocks, fixed length')
    screen.getByText(/look independent/)
  })

  it('fits a table to the trades with standard errors, changes it and resets it', async () => {
    show()
    await choose('Win/loss table')
    await screen.findByText('Your trades: 50 ± 15.8%')
    expect(parameters().model).toEqual({
      kind: 'binary',
      winRate: 0.5,
      breakevenRate: 0.1,
      averageWinR: 2,
      averageLossR: 1,
    })
    // Wins and break-evens together are at most all trades.
    type('Wins', '95')
    expect(parameters().model).toMatchObject({ winRate: 0.95, breakevenRate: 0.05 })
    fireEvent.click(screen.getByRole('button', { name: 'Reset to history' }))
    expect(now.model).toEqual({ kind: 'binary', custom: null })
  })

  it('redraws fitted parameters within their errors, until the trader sets values', async () => {
    show()
    await choose('Normal distribution')
    await screen.findByText(/^Your trades: 0\.6 ± .*R$/)
    turn('Uncertain edge')
    screen.getByText('Adds a band that draws new parameters within their errors for each path.')
    const fitted = parameters()
    expect(fitted.resampleHistory).toBe(true)
    expect(fitted.model).toMatchObject({
      kind: 'normal',
      errors: { meanR: expect.any(Number), sdR: expect.any(Number) },
    })
    type('Mean', '0.25')
    screen.getByText('No uncertain edge: your own values have no standard errors.')
    expect(screen.queryByRole('switch', { name: 'Uncertain edge' })).toBeNull()
    expect(parameters()).toMatchObject({ model: { meanR: 0.25 }, resampleHistory: false })
    fireEvent.click(screen.getByRole('button', { name: 'Reset to history' }))
    expect(parameters().resampleHistory).toBe(true)
  })

  it('says why a drawn histogram has no uncertain edge', async () => {
    show()
    await choose('Drawn histogram')
    screen.getByText('No uncertain edge: drawn bars have no standard errors.')
    expect(screen.queryByRole('switch', { name: 'Uncertain edge' })).toBeNull()
  })

  it('draws a histogram by keyboard, and keeps at least one bar', async () => {
    show()
    await choose('Drawn histogram')
    const bars = await screen.findAllByRole('slider')
    const [first] = bars
    if (first === undefined) throw new Error('There is no bar')
    expect(weightsNow()[0]).toBe(4)
    fireEvent.keyDown(first, { key: 'ArrowUp' })
    expect(weightsNow()[0]).toBe(4.25)
    fireEvent.keyDown(first, { key: 'ArrowRight' })
    await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('slider')[1]))
    for (const bar of screen.getAllByRole('slider')) fireEvent.keyDown(bar, { key: 'Home' })
    expect(weightsNow().some((weight) => weight > 0)).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Reset to history' }))
    expect(weightsNow()[0]).toBe(4)
  })
})
