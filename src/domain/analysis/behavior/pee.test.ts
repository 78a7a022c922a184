import { describe, expect, it } from 'vitest'
import { buildColumnsOf, type ColumnSketch, inputOf, sketchedId } from '#domain/analysis/shapes/columns.fixture.ts'
import { postExitLadder, type PostExitPath } from '#domain/analysis/shapes/tool.ts'
import { pee } from './pee.ts'

const sketches: ColumnSketch[] = [
  { r: 1, mfpeR: 2, mapeR: 0.5, peeSequence: 'MFPE_FIRST', exitVerdict: 'early', exitReason: 'manual-emotional' },
  {
    r: 1,
    mfpeR: 0.1,
    mapeR: 1.5,
    peeSequence: 'MAPE_FIRST',
    exitVerdict: 'protective',
    exitReason: 'target',
    setupId: 'a',
  },
  { r: -1, mfpeR: 1, mapeR: 0, peeSequence: 'MFPE_FIRST', exitVerdict: 'early', exitReason: 'stop' },
  { r: -1, exitReason: 'stop' },
]
const columns = buildColumnsOf(sketches)
const input = inputOf(columns, pee.defaults)
const figureOf = (result: ReturnType<typeof pee.compute>, key: string) => result.figures.find((one) => one.key === key)

/** A path whose moves are the same at every rung; null from rung `until` on. */
const path = (
  index: number,
  mfpeR: number,
  mapeR: number,
  r: number,
  until: number = postExitLadder.length,
): PostExitPath => ({
  id: sketchedId(index),
  steps: postExitLadder.map((_, step) => (step < until ? { mfpeR, mapeR, toMfpe: 1, toMape: 2, r } : null)),
})

describe('post-exit excursion', () => {
  const result = pee.compute(input)

  it('has shares of verdicts, means and coverage', () => {
    expect(figureOf(result, 'early')).toMatchObject({ value: 2 / 3, n: 3 })
    expect(figureOf(result, 'protective')?.value).toBe(1 / 3)
    // MFPE − MAPE: 1.5, -1.4, 1.
    expect(figureOf(result, 'regret')?.value).toBeCloseTo(1.1 / 3, 12)
    expect(figureOf(result, 'coverage')).toMatchObject({ value: 0.75, n: 4 })
    expect(result.coverage.missing).toEqual([expect.objectContaining({ n: 1, remedy: 'logPostExit' })])
  })

  it('adds up R left after early exits and avoided by protective ones', () => {
    const cells = result.tables[0]?.rows.map((row) => row.cells)
    expect(cells?.map((row) => [row[0], row[5], row[6]])).toEqual([
      [[{ kind: 'choice', field: 'exitReason', value: 'target' }], 0, 1.5],
      [[{ kind: 'choice', field: 'exitReason', value: 'stop' }], 1, 0],
      [[{ kind: 'choice', field: 'exitReason', value: 'manual-emotional' }], 2, 0],
    ])
  })

  it('plots MFPE against MAPE, colored by which came first', () => {
    const [chart] = result.charts
    if (chart?.kind !== 'scatter') throw new Error('a scatter plot')
    expect(chart.x.column).toBe('mapeR')
    expect(Array.from(chart.points.y)).toEqual([2, 0.1, 1])
    expect(Array.from(chart.points.color)).toEqual([0, 1, 0])
    expect(Array.from(chart.points.rows)).toEqual([0, 1, 2])
  })

  it('judges another window by candles with the same rules', () => {
    const postExit = [path(0, 0.1, 0.1, 1), path(1, 0.6, 0, 1.5), path(3, 0, 0.7, -1.5, 1)]
    const five = pee.compute({ ...input, options: { window: '5' }, extras: { postExit } })
    // FLAT and unknown; early; MFPE in the first minute but below 0.5R: unknown.
    expect(figureOf(five, 'early')).toMatchObject({ value: 1 / 3, n: 3 })
    expect(figureOf(five, 'protective')?.value).toBe(0)
    const hour = pee.compute({ ...input, options: { window: '60' }, extras: { postExit } })
    expect(figureOf(hour, 'coverage')).toMatchObject({ value: 0.5 })
    expect(hour.coverage.missing).toEqual([expect.objectContaining({ n: 2, remedy: 'importCandles' })])
    expect(pee.compute({ ...input, options: { window: '5' } }).finding.certainty).toBe('notEnough')
  })

  it('draws what exiting later would have changed', () => {
    const postExit = [path(0, 1, 0, 1.5), path(1, 1, 0, 2, 2)]
    const [, , later] = pee.compute({ ...input, extras: { postExit } }).charts
    if (later?.kind !== 'lines') throw new Error('a line')
    // +0.5 and +1 after 5 and 10 minutes, then +0.5 alone.
    expect(Array.from(later.lines[0]?.y ?? []).slice(0, 3)).toEqual([0.75, 0.75, 0.5])
  })

  it('finds exits that prices go on after, by reason', () => {
    const many = buildColumnsOf(
      Array.from({ length: 60 }, (_, index) => ({
        r: 1,
        exitReason: index % 2 === 0 ? 'manual-emotional' : 'target',
        peeSequence: 'MFPE_FIRST',
        exitVerdict: index % 2 === 0 ? 'early' : 'unknown',
        mfpeR: (index % 2 === 0 ? 1.5 : 0.5) + (index % 5) / 10,
        mapeR: 0.5 + (index % 3) / 5,
      })),
    )
    const { finding } = pee.compute(inputOf(many, pee.defaults))
    expect(finding).toMatchObject({ certainty: 'likely', n: 30, comparisons: 3 })
    expect(finding.statement).toContainEqual({ kind: 'choice', field: 'exitReason', value: 'manual-emotional' })
  })

  it('has no value without prices after exits, or without trades', () => {
    const none = pee.compute(inputOf(buildColumnsOf([{ r: 1 }]), pee.defaults))
    expect(figureOf(none, 'early')).toMatchObject({ value: null, reason: 'no_data', n: 0 })
    expect(none.finding).toMatchObject({ certainty: 'notEnough', needed: 20 })
    expect(figureOf(pee.compute(inputOf(buildColumnsOf([]), pee.defaults)), 'coverage')).toMatchObject({
      value: null,
      reason: 'no_trades',
    })
  })
})
