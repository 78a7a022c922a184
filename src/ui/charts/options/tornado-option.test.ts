import { expect, it } from 'vitest'
import { chartPalette } from '#ui/charts/chart-palette.ts'
import { tornadoHeight, tornadoOption } from './tornado-option.ts'

const palette = chartPalette(false)
const option = tornadoOption({
  bars: [
    { label: 'Cost', value: -20 },
    { label: 'Size', value: 10 },
  ],
  format: (value) => `<${value}>`,
  axisFormat: String,
})(palette)

it('draws each bar from zero, with its amount at the right of it', () => {
  expect(option).toMatchObject({
    yAxis: { inverse: true, data: ['Cost', 'Size'] },
    series: [
      {
        lineStyle: { color: palette.loss },
        data: [{ value: [0, 'Cost'], label: { show: true, formatter: '<-20>' } }, { value: [-20, 'Cost'] }],
      },
      {
        lineStyle: { color: palette.gain },
        data: [{ value: [0, 'Size'] }, { value: [10, 'Size'], label: { show: true, formatter: '<10>' } }],
      },
    ],
  })
})

it('leaves room for the amounts and grows with the bars', () => {
  expect(option).toMatchObject({ xAxis: { max: 22 } })
  expect(tornadoHeight(8)).toBeGreaterThan(tornadoHeight(2))
})
