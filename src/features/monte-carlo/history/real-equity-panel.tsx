import { useMemo } from 'react'
import { equityAtFraction } from '#domain/simulation/fraction-growth.ts'
import type { GrowthInput } from '#domain/simulation/growth.ts'
import { ChartCard } from '#features/monte-carlo/analysis/chart-card.tsx'
import { fanRow } from '#features/monte-carlo/results/shown-result.ts'
import { Chart } from '#ui/charts/chart.tsx'
import { fanWithPathOption } from '#ui/charts/options/fan-with-path-option.ts'
import { formatCount, formatMoney } from '#ui/figures/format.ts'
import type { ComparedHistory, Comparison } from './history-simulator.ts'

interface RealEquityPanelProps {
  readonly compared: ComparedHistory
  readonly input: GrowthInput
  readonly comparison: Comparison
  readonly capital: number
  readonly currency: string
}

const titles: Readonly<Record<Comparison, string>> = {
  shuffles: 'Your equity among shuffles',
  bootstraps: 'Your equity among bootstraps',
}

/** The equity of the real order of trades at the fan's positions, in money. */
function realEquity({ r, sizing, extraCostR, steps }: GrowthInput, at: readonly number[], capital: number): number[] {
  const fraction = sizing.kind === 'fixedFraction' ? sizing.fraction : 0
  const equity = equityAtFraction(r.slice(-steps), fraction, extraCostR)
  return at.map((step) => (equity[step] ?? 1) * capital)
}

/** The equity of the real order of trades over the fan of simulated ones. */
export function RealEquityPanel({ compared, input, comparison, capital, currency }: RealEquityPanelProps) {
  const { fan, paths } = compared.result
  const own = useMemo(() => realEquity(input, fan.at, capital), [input, fan, capital])
  const rows = useMemo(() => ([5, 25, 50, 75, 95] as const).map((p) => fanRow(fan, p, capital)), [fan, capital])
  const option = useMemo(() => {
    const [p5 = [], p25 = [], p50 = [], p75 = [], p95 = []] = rows
    const bands = { at: fan.at, p5, p25, p50, p75, p95, uncertain: null }
    return fanWithPathOption(bands, { name: 'Yours', values: own }, currency)
  }, [rows, own, fan, currency])
  const money = (value: number | undefined) => formatMoney(value ?? null, currency, { whole: true })
  const end = (row: number) => money(rows[row]?.at(-1))
  return (
    <ChartCard label={titles[comparison]}>
      <Chart
        option={option}
        height={260}
        name={titles[comparison]}
        title={
          end(0) === end(4)
            ? `Every order of your trades ends at ${end(2)}`
            : `You end at ${money(own.at(-1))}, the median path at ${end(2)}`
        }
        description={`Dark line: your actual trades. Bands: 50% and 90% of ${formatCount(paths)} paths. 90% of paths end between ${end(0)} and ${end(4)}.`}
        table={{
          columns: [
            { key: 'at', label: 'After trade' },
            { key: 'own', label: 'Yours', numeric: true },
            ...['5%', '25%', 'Median', '75%', '95%'].map((label) => ({ key: label, label, numeric: true })),
          ],
          rows: fan.at.map((at, k) => ({
            at: formatCount(at),
            own: money(own[k]),
            ...Object.fromEntries(
              ['5%', '25%', 'Median', '75%', '95%'].map((label, row) => [label, money(rows[row]?.[k])]),
            ),
          })),
        }}
      />
    </ChartCard>
  )
}
