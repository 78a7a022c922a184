import Paper from '@mui/material/Paper'
import { useMemo } from 'react'
import type { GrowthResult } from '#domain/simulation/growth.ts'
import { moneyAxisFormat } from '#ui/charts/axis-format.ts'
import { Chart } from '#ui/charts/chart.tsx'
import { tornadoHeight, tornadoOption } from '#ui/charts/options/tornado-option.ts'
import { formatMoney } from '#ui/figures/format.ts'
import { rankChanges } from './rank-changes.ts'
import { differenceText, medianTerminal } from './scenario-texts.ts'
import type { ChangeAlone } from './use-scenario-simulation.ts'

interface TornadoPanelProps {
  readonly base: GrowthResult
  readonly alone: readonly ChangeAlone[]
  readonly capital: number
  readonly currency: string
}

const columns = [
  { key: 'change', label: 'Change' },
  { key: 'median', label: 'Median final', numeric: true },
  { key: 'effect', label: 'Effect on median', numeric: true },
  { key: 'difference', label: 'Mean change', numeric: true },
  { key: 'interval', label: '95%', numeric: true },
]

/** Each change alone, sorted by its effect on median final capital. */
export default function TornadoPanel({ base, alone, capital, currency }: TornadoPanelProps) {
  const ranked = useMemo(() => rankChanges(base, alone), [base, alone])
  const option = useMemo(() => {
    const bars = ranked.map(({ label, effect }) => ({ label, value: effect * capital }))
    const values = bars.map(({ value }) => value)
    return tornadoOption({
      bars,
      format: (value) => formatMoney(value, currency, { whole: true, signed: true }),
      axisFormat: moneyAxisFormat(Math.min(0, ...values), Math.max(0, ...values), currency),
    })
  }, [ranked, capital, currency])
  const [first] = ranked
  const money = (multiple: number, signed: boolean) =>
    formatMoney(multiple * capital, currency, { whole: true, signed })
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label="Effect of each change"
      sx={{ px: { xs: 2, sm: 2.5 }, py: 1.5 }}
    >
      <Chart
        option={option}
        height={tornadoHeight(ranked.length)}
        name="Impact by change"
        title={
          first === undefined
            ? 'No scenario changes anything'
            : `${first.label} moves the median most: ${money(first.effect, true)}`
        }
        description="Change of median final capital, each change alone."
        table={{
          columns,
          rows: ranked.map(({ label, effect, result, difference }) => {
            const change = differenceText(difference.terminal, capital, currency)
            return {
              change: label,
              median: money(medianTerminal(result) ?? 0, false),
              effect: money(effect, true),
              difference: change.mean,
              interval: change.interval,
            }
          }),
        }}
      />
    </Paper>
  )
}
