import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { GuardSimulation } from '#features/what-if/grid/use-grid.ts'
import { VerdictPanel } from './verdict-panel.tsx'

afterEach(cleanup)

const onSelect = vi.fn<(stop: number, target: number) => void>()
const runAgain = vi.fn<() => void>()
const input = { grid: { trades: Array.from({ length: 60 }), stops: [0.8, 1], targets: [2, 3] } }
const guards = (verdict: string, cell: object | null = { stop: 1, target: 0 }) => ({
  verdict,
  plateau: { cell, expectancy: 0.5 },
  actualExpectancy: 0.1,
  spa: { consistent: 0.012 },
  walkForward: { gain: { mean: 0.02, standardError: 0.1 } },
  cscv: { losses: 30, total: 70 },
})

function show(changes: object, isWaiting = false, approximate = 0) {
  const simulation = { simulated: null, running: false, progress: 0, problem: null, runAgain, ...changes }
  render(
    <VerdictPanel
      simulation={simulation as unknown as GuardSimulation}
      approximate={approximate}
      isWaiting={isWaiting}
      onSelect={onSelect}
    />,
  )
}
const panel = () => screen.getByRole('region', { name: 'Verdict' })
const plateau = () => screen.queryByRole('button', { name: 'Select plateau' })

describe('the verdict', () => {
  it('is an edge, with its plateau to select', () => {
    show({ simulated: { input, result: guards('edge') } })
    expect(panel().textContent).toContain('Edge: best around stop 1R, target 2R')
    expect(panel().textContent).toContain('Pure chance does as well in 1.2% of cases, of 4 combinations tried.')
    expect(panel().getAttribute('aria-busy')).toBe('false')
    fireEvent.click(plateau() as HTMLElement)
    expect(onSelect.mock.calls).toEqual([[1, 2]])
  })

  it('is a warning where too many trades are approximate', () => {
    show({ simulated: { input, result: guards('edge') } }, false, 13)
    screen.getByRole('heading', { name: /^Edge on approximate data: best around stop 1R, target 2R$/ })
    screen.getByText(/MAE and MFE of 13 of 60 trades are approximate: test it on 30 new trades first\./)
    expect(plateau()).not.toBeNull()
  })

  it('is luck, whose plateau can be looked at too', () => {
    show({ simulated: { input, result: guards('luck') } })
    screen.getByRole('heading', { name: 'Not distinguishable from luck' })
    expect(plateau()).not.toBeNull()
  })

  it('has no plateau where there is none, and where nothing is known', () => {
    show({ simulated: { input, result: guards('luck', null) } })
    expect(plateau()).toBeNull()
    cleanup()
    show({ simulated: { input, result: null } })
    screen.getByRole('heading', { name: 'Too early to tell from luck' })
    expect(plateau()).toBeNull()
  })

  it('says that it is being tested, and how far that is', () => {
    show({ running: true, progress: 0.01 })
    expect(panel().textContent).toBe('Testing chance…')
    expect(panel().getAttribute('aria-busy')).toBe('true')
    cleanup()
    show({ simulated: { input, result: guards('edge') }, running: true, progress: 0.4 })
    expect(panel().textContent).toContain('Edge: best around')
    expect(panel().textContent).toContain('Testing chance… 40%')
    cleanup()
    show({ simulated: { input, result: guards('edge') } }, true)
    expect(panel().getAttribute('aria-busy')).toBe('true')
    expect(panel().textContent).toContain('Pure chance')
  })

  it('can be asked for again after a failure, but not after a cancellation', () => {
    show({ problem: { code: 'failed', message: 'Out of memory.' } })
    expect(screen.getByRole('alert').textContent).toContain('Couldn’t test for luck: Out of memory.')
    fireEvent.click(screen.getByRole('button', { name: 'Run again' }))
    expect(runAgain).toHaveBeenCalledTimes(1)
    cleanup()
    show({ problem: { code: 'cancelled', message: 'Cancelled.' } })
    expect(screen.queryByRole('alert')).toBeNull()
    panel()
  })
})
