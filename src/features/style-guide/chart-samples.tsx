import { useMemo, useState } from 'react'
import { Chart } from '#ui/charts/chart.tsx'
import { curvesOption } from '#ui/charts/options/curves-option.ts'
import { formatCount, formatMoney } from '#ui/figures/format.ts'
import { Segments } from '#ui/form/segments.tsx'
import { Panel } from '#ui/layout/panel.tsx'

const columns = [
  { key: 'trade', label: 'Trade', numeric: true },
  { key: 'balance', label: 'Balance', unit: 'USD', numeric: true },
]
const risks = [
  { value: '1', label: '1% risk' },
  { value: '2', label: '2% risk' },
]

/** The balance after each of sixty trades that win and lose in a fixed pattern. */
const balances = (risk: number) => {
  let balance = 10_000
  return Array.from(
    { length: 60 },
    (_, trade) => (balance *= 1 + risk * (trade % 5 === 0 || trade % 7 === 3 ? -1.2 : 0.9)),
  )
}

/** A chart whose data change in a transition. */
export function ChartSamples() {
  const [risk, setRisk] = useState('1')
  const values = useMemo(() => balances(Number(risk) / 100), [risk])
  const option = useMemo(
    () =>
      curvesOption({
        curves: [{ name: 'Balance', values }],
        start: 10_000,
        axisName: 'Trades',
        format: (value) => formatMoney(value, 'USD'),
        axisFormat: (value) => formatMoney(value, 'USD', { compact: true }),
      }),
    [values],
  )
  const table = useMemo(
    () => ({
      columns,
      rows: values.map((value, place) => ({ trade: formatCount(place + 1), balance: formatMoney(value, 'USD') })),
    }),
    [values],
  )
  const end = formatMoney(values.at(-1) ?? null, 'USD', { whole: true })
  return (
    <Panel
      title="Charts"
      subtitle="Drag to zoom, download, or show as a table"
      actions={<Segments label="Risk per trade" options={risks} value={risk} onChange={setRisk} />}
    >
      <Chart
        option={option}
        height={280}
        title={`Sixty trades grow $10,000 to ${end}`}
        description={`Balance after each of sixty trades, from $10,000 to ${end}.`}
        table={table}
      />
    </Panel>
  )
}
