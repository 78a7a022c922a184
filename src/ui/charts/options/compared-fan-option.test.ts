import { describe, expect, it } from 'vitest'
import { chartPalette } from '#ui/charts/chart-palette.ts'
import { comparedFanOption, nameOffsets } from './compared-fan-option.ts'

const fan = (name: string, end: number) => ({ name, at: [0, 10], p5: [1, 0.9], p50: [1, end], p95: [1, 1.5] })

describe('several fans in one chart', () => {
  const option = comparedFanOption([fan('Half', 1.1), fan('<b>Full</b>', 1.2)])(chartPalette(false))
  const series = option.series as {
    name: string
    data: number[][]
    lineStyle: { color: string }
    endLabel?: { formatter: () => string }
  }[]

  it('have a median and its 90% range each, in a color of their own', () => {
    expect(series.map(({ name }) => name)).toEqual([
      'Half',
      'Half',
      'Half',
      '<b>Full</b>',
      '<b>Full</b>',
      '<b>Full</b>',
    ])
    expect(series[0]?.data[1]?.[1]).toBeCloseTo(0.1, 12)
    expect(series.map(({ endLabel }) => endLabel?.formatter())).toEqual([
      'Half',
      undefined,
      undefined,
      '<b>Full</b>',
      undefined,
      undefined,
    ])
    expect(series[0]?.lineStyle.color).not.toBe(series[3]?.lineStyle.color)
  })

  it('move the names of close medians apart, and leave the others', () => {
    expect(nameOffsets([fan('A', 1.2), fan('B', 1.2), fan('C', 0.9)])).toEqual([0, 16, 0])
  })

  it('say what each run makes at the pointer, with its name as text', () => {
    const { formatter } = option.tooltip as { formatter: (parameters: unknown) => string }
    const text = formatter([{ axisValue: 10 }])
    expect(text).toContain('After 10 trades')
    expect(text).toContain('Half: <b>+10.0%</b> (−10.0% to +50.0%)')
    expect(text).toContain('&lt;b&gt;Full')
  })
})
