import { useMemo } from 'react'
import { Chart } from '#ui/charts/chart.tsx'
import { rCurveOption, type RCurvePoint } from '#ui/charts/options/r-curve-option.ts'
import { formatDate, formatR } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'

const columns = [
  { key: 'date', label: 'Date' },
  { key: 'total', label: 'Total', unit: 'R', numeric: true },
]

const height = 250

export interface EquityChartProps {
  readonly curve: readonly RCurvePoint[]
}

/** What the trades of a setup have added up to, in R. */
export function EquityChart({ curve }: EquityChartProps) {
  const option = useMemo(() => rCurveOption(curve), [curve])
  const total = curve.at(-1)?.totalR ?? 0
  return (
    <Chart
      option={option}
      height={height}
      name="Equity of this setup"
      title={`${formatR(total)} in all`}
      description={`Cumulative R by exit date, over ${pluralize(curve.length, 'day')} with a trade.`}
      descriptionHidden
      table={{ columns, rows: curve.map(({ date, totalR }) => ({ date: formatDate(date), total: formatR(totalR) })) }}
    />
  )
}
