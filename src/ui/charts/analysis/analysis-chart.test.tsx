import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ChartData } from '#domain/analysis/shapes/chart-data.ts'
import type { Brush } from '#domain/analysis/shapes/selection.ts'
import { AnalysisChart, loadCharts } from './analysis-chart.tsx'
import { pixelsPerUnit, stubbedEchartsForTests } from './echarts-stub.fixture.tsx'
import type { PlotContext } from './plot.ts'
import { barOf, barsOf, contextOf, setupGroup, someHistogram } from './plots.fixture.ts'

stubbedEchartsForTests()

// A chart whose code is loaded is drawn at once.
beforeAll(() => loadCharts([{ kind: 'bars' }, { kind: 'histogram' }]))
afterEach(cleanup)

const bars = barsOf(barOf('a'), barOf('b'), barOf('c'))
const groups = ['a', 'b', 'c'].map(setupGroup)
const setups = (...values: string[]) => ({ tool: 'breakdown', kind: 'values', column: 'setupId', values })

function show(chart: ChartData, context: PlotContext, brush: Brush | null = null) {
  const onBrush = vi.fn<(brush: Brush | null, phase: 'move' | 'end') => void>()
  const onDrill = vi.fn<(group: string) => void>()
  render(
    <AnalysisChart chart={chart} other={null} context={context} brush={brush} onBrush={onBrush} onDrill={onDrill} />,
  )
  return { chart: screen.getByRole('application'), onBrush, onDrill }
}

/** A place in the chart, by its units. */
const at = (x: number, y: number) => ({
  clientX: x * pixelsPerUnit,
  clientY: y * pixelsPerUnit,
  button: 0,
  pointerType: 'mouse',
})

describe('by keyboard', () => {
  it('arrows move the mark, which is announced, and Enter opens its trades', () => {
    const { chart, onDrill, onBrush } = show(bars, contextOf(groups))
    fireEvent.keyDown(chart, { key: 'ArrowDown' })
    expect(screen.getByText(/^Setup a · Mean R: 0.5 r · 95%: 0.1 r to 0.9 r · n 50/)).toBeDefined()
    fireEvent.keyDown(chart, { key: 'ArrowDown' })
    fireEvent.keyDown(chart, { key: 'Enter' })
    expect(onDrill).toHaveBeenCalledExactlyOnceWith('b')
    expect(onBrush).not.toHaveBeenCalled()
  })

  it('Shift and arrows brush from the mark on, and back', () => {
    const { chart, onBrush } = show(bars, contextOf(groups))
    fireEvent.keyDown(chart, { key: 'ArrowDown' })
    fireEvent.keyDown(chart, { key: 'ArrowDown', shiftKey: true })
    fireEvent.keyDown(chart, { key: 'ArrowDown', shiftKey: true })
    fireEvent.keyDown(chart, { key: 'ArrowUp', shiftKey: true })
    expect(onBrush.mock.calls).toEqual([
      [setups('a', 'b'), 'end'],
      [setups('a', 'b', 'c'), 'end'],
      [setups('a', 'b'), 'end'],
    ])
  })

  it('Space brushes the marked bar alone', () => {
    const { chart, onBrush } = show(bars, contextOf(groups))
    fireEvent.keyDown(chart, { key: 'End' })
    fireEvent.keyDown(chart, { key: 'End' })
    fireEvent.keyDown(chart, { key: ' ' })
    expect(onBrush).toHaveBeenCalledExactlyOnceWith(setups('c'), 'end')
  })

  it('Escape clears the brush and the mark; without either it is left to a dialog', () => {
    const { chart, onBrush } = show(bars, contextOf(groups), {
      tool: 'breakdown',
      kind: 'values',
      column: 'setupId',
      values: ['a'],
    })
    fireEvent.keyDown(chart, { key: 'Escape' })
    expect(onBrush).toHaveBeenCalledExactlyOnceWith(null, 'end')
    cleanup()
    const onEscape = vi.fn<() => void>()
    document.addEventListener('keydown', onEscape)
    fireEvent.keyDown(show(bars, contextOf(groups)).chart, { key: 'Escape' })
    expect(onEscape).toHaveBeenCalledOnce()
    document.removeEventListener('keydown', onEscape)
  })

  it('Enter brushes a bin, which has no group of trades of its own', () => {
    const { chart, onBrush, onDrill } = show(someHistogram, contextOf([], 'rDistribution'))
    fireEvent.keyDown(chart, { key: 'ArrowRight' })
    fireEvent.keyDown(chart, { key: 'ArrowRight' })
    fireEvent.keyDown(chart, { key: 'Enter' })
    expect(onDrill).not.toHaveBeenCalled()
    expect(onBrush).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ column: 'realizedR', low: -0.5 }), 'end')
  })
})

describe('by pointer', () => {
  it('dragging brushes while it moves, and ends', () => {
    const { chart, onBrush, onDrill } = show(bars, contextOf(groups))
    fireEvent.pointerDown(chart, at(5, 0))
    fireEvent.pointerMove(chart, at(5, 1))
    fireEvent.pointerMove(chart, at(5, 2))
    fireEvent.pointerUp(chart, at(5, 2))
    expect(onBrush.mock.calls).toEqual([
      [setups('a', 'b'), 'move'],
      [setups('a', 'b', 'c'), 'move'],
      [setups('a', 'b', 'c'), 'end'],
    ])
    expect(onDrill).not.toHaveBeenCalled()
  })

  it('a click opens the trades of a bar, and nothing beside the bars', () => {
    const { chart, onDrill, onBrush } = show(bars, contextOf(groups))
    fireEvent.pointerDown(chart, at(5, 1))
    fireEvent.pointerUp(chart, at(5, 1.2))
    fireEvent.pointerDown(chart, at(5, 7))
    fireEvent.pointerUp(chart, at(5, 7))
    expect(onDrill).toHaveBeenCalledExactlyOnceWith('b')
    expect(onBrush).not.toHaveBeenCalled()
  })

  it('a finger scrolls: it brushes nothing, and its tap opens trades', () => {
    const { chart, onDrill, onBrush } = show(bars, contextOf(groups))
    fireEvent.pointerDown(chart, { ...at(5, 0), pointerType: 'touch' })
    fireEvent.pointerMove(chart, { ...at(5, 2), pointerType: 'touch' })
    fireEvent.pointerCancel(chart)
    expect(onBrush).not.toHaveBeenCalled()
    fireEvent.pointerDown(chart, { ...at(5, 2), pointerType: 'touch' })
    fireEvent.pointerUp(chart, { ...at(5, 2), pointerType: 'touch' })
    expect(onDrill).toHaveBeenCalledExactlyOnceWith('c')
  })
})
