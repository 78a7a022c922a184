import { ThemeProvider } from '@mui/material/styles'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
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

interface ControlsProps {
  readonly drawnBlockLength: number | null
  readonly onSettings: (settings: GrowthSettings) => void
}

function Controls({ drawnBlockLength, onSettings }: ControlsProps) {
  const [settings, setSettings] = useState(defaultSettings)
  useEffect(() => onSettings(settings), [settings, onSettings])
  return (
    <ModelSettings
      settings={settings}
      onChange={(changes) => setSettings({ ...settings, ...changes })}
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

const choose = (label: string) => fireEvent.click(screen.getByRole('radio', { name: label }))
const turn = (label: string) => fireEvent.click(screen.getByRole('checkbox', { name: label }))

describe('how trades are drawn', () => {
  it('explains a shuffle, which has no uncertain edge', () => {
    show()
    turn('Uncertain edge')
    expect(toParameters(now).resampleHistory).toBe(true)
    choose('Shuffle')
    screen.getByText(/^Sequence risk only: your trades in random order/)
    expect(screen.queryByRole('checkbox', { name: 'Uncertain edge' })).toBeNull()
    expect(toParameters(now)).toMatchObject({ model: { kind: 'permutation' }, resampleHistory: false })
    choose('Independent')
    expect(toParameters(now)).toMatchObject({ model: { kind: 'iid' }, resampleHistory: true })
  })

  it('shows the derived block length, and accepts a custom one', () => {
    show(7)
    choose('Blocks')
    screen.getByText('Derived from your trades: 7 on average.')
    expect(toParameters(now).model).toEqual({ kind: 'stationary', blockLength: null })
    turn('Custom block length')
    expect(toParameters(now).model).toEqual({ kind: 'stationary', blockLength: 7 })
    fireEvent.change(screen.getByRole('textbox', { name: 'Trades per block' }), { target: { value: '2.5' } })
    screen.getByText(/a whole number/)
    expect(now.blockLength).toBe(7)
    fireEvent.change(screen.getByRole('textbox', { name: 'Trades per block' }), { target: { value: '25' } })
    expect(now.blockLength).toBe(25)
  })

  it('explains blocks of one trade', () => {
    show(1)
    choose('Blocks')
    screen.getByText(/look independent/)
  })
})
