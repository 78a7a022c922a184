import { describe, expect, it } from 'vitest'
import { chartPalette } from '#ui/charts/chart-palette.ts'
import { shareCurvesOption } from './share-curves-option.ts'

const build = (second: readonly number[], mark: number | null) =>
  shareCurvesOption({
    at: [1, 2],
    curves: [
      { name: 'Pass', shares: [0.2, 0.6], mark: 1 },
      { name: 'Payout', shares: second, mark },
    ],
    axisName: 'Risk',
    axisFormat: (value) => `${value}%`,
  })(chartPalette(true))

describe('curves of shares', () => {
  it('have a line each and a mark down to the axis', () => {
    const { series } = build([0.5, 0.1], 0)
    expect(series).toMatchObject([
      { name: 'Pass', lineStyle: { type: 'solid' } },
      { name: 'Payout', lineStyle: { type: 'dashed' } },
      { data: [[2, 0], { value: [2, 0.6] }] },
      { data: [[1, 0], { value: [1, 0.5] }] },
    ])
  })

  it('without a mark have none, and move names apart that end together', () => {
    const { series } = build([0.5, 0.59], null)
    expect(series).toHaveLength(3)
    expect(series).toMatchObject([{ endLabel: { offset: [0, -8] } }, { endLabel: { offset: [0, 8] } }, {}])
  })
})
