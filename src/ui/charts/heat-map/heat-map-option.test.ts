import { expect, it } from 'vitest'
import { chartPalette } from '#ui/charts/chart-palette.ts'
import { type HeatMapCell, heatMapOption, type HeatMapSpec } from './heat-map-option.ts'

const spec: HeatMapSpec = {
  rows: ['0.5R', '1R'],
  columns: ['1R', '2R', '3R'],
  rowName: 'Stop',
  columnName: 'Target',
  values: [0.1, null, -0.3, 0.2, 0.4, 0],
  scale: { low: -0.3, high: 0.4, neutral: 0 },
  isHatched: (place) => place === 5,
  bracket: () => null,
  isBracketed: (place) => place === 1,
  selected: { row: 1, column: 2 },
  framed: { from: { row: 0, column: 0 }, to: { row: 1, column: 1 } },
  cross: { row: 1, column: 0.5 },
  points: [{ row: 0.25, column: 2 }],
  format: String,
  describe: ({ row, column }) => [`row ${row}`, `column ${column}`],
}
interface Built {
  series: { data: unknown[] }[]
  xAxis: { min?: number; max?: number; interval?: number }[]
  grid: { backgroundColor?: { colorStops: { offset: number }[] } }[]
  tooltip: { formatter: () => string }
}
const build = (changes: Partial<HeatMapSpec> = {}) =>
  heatMapOption({ ...spec, ...changes })(chartPalette(false)) as unknown as Built

it('spans the same on both sides of the neutral value', () => {
  expect(build().xAxis[2]).toMatchObject({ min: -0.4, max: 0.4, interval: 0.8 })
  expect(build().grid[1]?.backgroundColor?.colorStops.map(({ offset }) => offset)).toEqual([0, 0.5, 1])
  expect(build({ scale: { low: 2, high: 5, neutral: null } }).xAxis[2]).toMatchObject({ min: 2, max: 5 })
  expect(build({ scale: { low: 2, high: 2, neutral: null } }).xAxis[2]).toMatchObject({ min: 2, max: 3 })
})

it('frames and marks cells', () => {
  const [rim, dot, , framed, selected, cross] = build().series
  const half = 3 / 350 / 2
  expect(dot?.data).toEqual([
    [2 - half, 0.25],
    [2 + half, 0.25],
    [null, null],
  ])
  expect(rim?.data).toEqual(dot?.data)
  expect(framed?.data).toContainEqual([1.5, 1.5])
  expect(selected?.data).toContainEqual([2.5, 1.5])
  expect(cross?.data).toEqual([[0.5, 1]])
  expect(build({ framed: null, cross: null }).series[3]?.data).toEqual([])
})

const describePointed = (cell: HeatMapCell | null) =>
  (heatMapOption(spec, { pointed: () => cell })(chartPalette(false)) as unknown as Built).tooltip.formatter()

it('describes the cell under the pointer, also one without a value', () => {
  expect(describePointed({ row: 1, column: 2 })).toBe('row 1<br>column 2')
  expect(describePointed({ row: 0, column: 1 })).toBe('row 0<br>column 1')
  expect(describePointed({ row: 2, column: 0 })).toBe('')
  expect(describePointed({ row: 0, column: 3 })).toBe('')
  expect(describePointed(null)).toBe('')
})

const gridOf = (size?: { width: number; height: number }) =>
  heatMapOption(spec, { ...(size === undefined ? {} : { size }), pixelRatio: 2 })(chartPalette(false)).grid as [
    unknown,
    unknown,
  ]

it('has its cells as the background between the axes, as large as these and at the pixels of the screen', () => {
  const grid = gridOf({ width: 372, height: 200 })[0] as {
    backgroundColor: { image: HTMLCanvasElement; x: number; y: number; scaleX: number; repeat: string }
  }
  const { image, ...placed } = grid.backgroundColor
  expect([image.width, image.height]).toEqual([600, 200])
  expect(placed).toEqual({ repeat: 'no-repeat', x: 60, y: 8, scaleX: 0.5, scaleY: 0.5 })
  expect(gridOf()[0]).toEqual({ left: 60, right: 12, top: 8, bottom: 92 })
})
