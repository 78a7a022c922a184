import { describe, expect, it } from 'vitest'
import { chartPalette } from '#ui/charts/chart-palette.ts'
import { fanOption } from './fan-option.ts'

const fan = {
  at: [0, 10],
  p5: [1000, 900],
  p25: [1000, 980],
  p50: [1000, 1050],
  p75: [1000, 1130],
  p95: [1000, 1300],
  uncertain: null,
}

/** The start and end of each level's line; they follow the four bands and the median. */
function levelsDrawn(series: unknown) {
  const lines = series as { data: [unknown, { value: [number, number]; label: { show: boolean } }] }[]
  return lines.slice(5).map((line) => line.data)
}

describe('fan', () => {
  it('stacks the bands so that their upper edges are the percentiles', () => {
    const option = fanOption(fan, [], 'USD')(chartPalette(false))
    const series = option.series as { name: string; stack?: string; data: [number, number][] }[]
    const ends = series.filter((line) => line.stack === 'fan').map((line) => line.data[1]?.[1] ?? 0)
    expect(ends).toEqual([900, 80, 150, 170])
    let edge = 0
    expect(ends.map((height) => (edge += height))).toEqual([900, 980, 1130, 1300])
    expect(series.at(-1)).toMatchObject({
      name: 'Median',
      data: [
        [0, 1000],
        [10, 1050],
      ],
    })
  })

  it('stacks the wider band of an uncertain edge separately', () => {
    const wider = { ...fan, uncertain: { p5: [1000, 700], p95: [1000, 1600] } }
    const option = fanOption(wider, [{ label: 'Goal', value: 1500, kind: 'goal' }], 'USD')(chartPalette(false))
    const series = option.series as { name?: string; stack?: string; data: [number, number][] }[]
    expect(series.filter((line) => line.stack === 'uncertain').map((line) => line.data[1]?.[1])).toEqual([700, 900])
    expect(series.filter((line) => line.stack === 'fan')).toHaveLength(4)
    // A goal within the wider band is near enough to be drawn.
    expect(series).toHaveLength(8)
    const { formatter } = option.tooltip as { formatter: (parameters: unknown) => string }
    expect(formatter([{ dataIndex: 1 }])).toContain('Uncertain edge: 90% between $700 and $1,600')
  })

  it('omits levels far from the bands', () => {
    const levels = [
      { label: 'Goal', value: 5000, kind: 'goal' },
      { label: 'Start', value: 1000, kind: 'start' },
      { label: 'Ruin', value: 500, kind: 'ruin' },
    ] as const
    const option = fanOption(fan, levels, 'USD')(chartPalette(true))
    expect(levelsDrawn(option.series).map(([, end]) => end.value)).toEqual([[0, 1000]])
  })

  it('labels only the last of levels that are too close', () => {
    const levels = [
      { label: 'Start', value: 1000, kind: 'start' },
      { label: 'Goal', value: 1010, kind: 'goal' },
    ] as const
    const option = fanOption(fan, levels, 'USD')(chartPalette(false))
    expect(levelsDrawn(option.series).map(([, end]) => end.label.show)).toEqual([false, true])
  })

  it('labels the ends of the lines, except where they would touch the median', () => {
    const labelsOf = (of: typeof fan) => {
      const { series } = fanOption(of, [], 'USD')(chartPalette(false))
      const all = series as readonly { readonly endLabel?: { readonly formatter: string } }[]
      return all.flatMap(({ endLabel }) => endLabel?.formatter ?? [])
    }
    expect(labelsOf(fan)).toEqual(['5%', '25%', '75%', '95%', 'Median'])
    expect(labelsOf({ ...fan, p25: fan.p50, p75: fan.p50 })).toEqual(['5%', '95%', 'Median'])
  })

  it('draws single paths as pairs, every third in gold, with a gap after each', () => {
    const paths = [
      [1000, 1200],
      [1000, 900],
      [1000, 1100],
    ]
    const palette = chartPalette(false)
    const { series } = fanOption({ ...fan, paths }, [], 'USD')(palette)
    const drawn = (series as { name?: string; data: Float64Array; lineStyle: { color: string } }[])
      .filter(({ name }) => name === 'Paths')
      .map(({ data, lineStyle }) => [lineStyle.color, [...data]])
    expect(drawn).toEqual([
      [palette.accent, [0, 1000, 10, 900, 10, Number.NaN, 0, 1000, 10, 1100, 10, Number.NaN]],
      [palette.brass, [0, 1000, 10, 1200, 10, Number.NaN]],
    ])
  })

  it('shows the percentiles in the tooltip', () => {
    const option = fanOption(fan, [], 'USD')(chartPalette(false))
    const { formatter } = option.tooltip as { formatter: (parameters: unknown) => string }
    expect(formatter([{ dataIndex: 1 }])).toBe(
      '<b>After 10 trades</b><br>95% of paths below $1,300<br>75% below $1,130<br><b>Median $1,050</b>' +
        '<br>25% below $980<br>5% below $900',
    )
    expect(formatter([])).toBe('')
  })
})
