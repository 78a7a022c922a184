import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ScenarioResult } from '#domain/simulation/growth-comparison.ts'
import { proportionText } from '#features/monte-carlo/results/proportion-text.ts'
import { scenarioLetter } from '#features/monte-carlo/scenarios/settings/scenario.ts'
import { formatMoney, formatPercent } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import { differenceText, medianDrawdown, medianTerminal } from './scenario-texts.ts'

interface ScenarioTableProps {
  readonly compared: ScenarioResult
  readonly descriptions: readonly string[]
  readonly capital: number
  readonly currency: string
}

const columns = [
  { key: 'scenario', label: 'Scenario' },
  { key: 'median', label: 'Median final', numeric: true },
  { key: 'difference', label: 'Mean change, 95%', numeric: true },
  { key: 'loss', label: 'Loss', numeric: true },
  { key: 'drawdown', label: 'Drawdown', numeric: true },
]

/** Base and scenarios below each other. */
export function ScenarioTable({ compared, descriptions, capital, currency }: ScenarioTableProps) {
  const { scenarios, differences } = compared
  const rows = scenarios.map((result, i) => {
    const place = i - 1
    const change = i === 0 ? null : differenceText(differences[place]?.terminal ?? null, capital, currency)
    const median = medianTerminal(result)
    return {
      scenario: i === 0 ? 'Base' : `${scenarioLetter(place)} · ${descriptions[place] ?? ''}`,
      median: formatMoney(median === null ? null : median * capital, currency, { whole: true }),
      difference:
        change === null ? '' : <span style={{ whiteSpace: 'nowrap' }}>{`${change.mean} ${change.reach}`}</span>,
      loss: result.loss === null ? '—' : proportionText(result.loss),
      drawdown: formatPercent(medianDrawdown(result)),
    }
  })
  const [base] = scenarios
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label="Scenarios"
      sx={{ px: { xs: 2, sm: 2.5 }, py: 1, minWidth: 0 }}
    >
      <SimpleTable caption="Scenarios" columns={columns} rows={rows} />
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', m: 0, mt: 1 }}>
        {`From ${formatMoney(capital, currency, { whole: true })}${base === undefined ? '' : ` over ${pluralize(base.steps, 'trade')}`}. Same random draws in each scenario. Loss: ends below start. Drawdown: median maximum.`}
      </Typography>
    </Paper>
  )
}
