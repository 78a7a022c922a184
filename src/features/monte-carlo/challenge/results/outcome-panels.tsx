import Box from '@mui/material/Box'
import { attemptsInARow } from '#domain/simulation/attempts-in-a-row.ts'
import type { ChallengeResult } from '#domain/simulation/challenge.ts'
import type { Proportion } from '#domain/simulation/growth.ts'
import { proportionInterval, proportionText } from '#features/monte-carlo/results/proportion-text.ts'
import { formatMoney, formatNumber, formatPercent } from '#ui/figures/format.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'

interface OutcomePanelsProps {
  readonly result: ChallengeResult
  /** Size of the account in money. */
  readonly account: number
  readonly currency: string
  /** Days of the funded account. */
  readonly fundedDays: number
}

const shareColumns = [
  { key: 'outcome', label: 'Outcome' },
  { key: 'share', label: 'Share', numeric: true },
  { key: 'interval', label: '95%', numeric: true },
]
const shareRow = (outcome: string, proportion: Proportion) => ({
  outcome,
  share: proportionText(proportion),
  interval: proportionInterval(proportion),
})

const attemptColumns = [
  { key: 'limit', label: 'Max attempts' },
  { key: 'pass', label: 'Chance to pass', numeric: true },
  { key: 'interval', label: '95%', numeric: true },
  { key: 'made', label: 'Avg attempts', numeric: true },
  { key: 'value', label: 'Value after fees', numeric: true },
]
/** The chance that one of several attempts passes; where all simulated ones end alike, only the end of its interval. */
const rowChance = (passed: Proportion, pass: Pick<Proportion, 'share' | 'low' | 'high'>): string =>
  passed.hits === 0 || passed.hits === passed.of ? proportionText({ ...passed, ...pass }) : chanceText(pass.share)
/** Not "100.0%" where a few sequences of attempts still fail. */
const chanceText = (share: number) => (share < 1 && share > 0.9995 ? '> 99.9%' : formatPercent(share))
/** The ends of an interval, once where both read the same: "58.3–60.3%". */
function chanceRange(low: number, high: number): string {
  const [from, to] = [chanceText(low), chanceText(high)]
  return from === to ? to : `${from.replace('%', '')}–${to}`
}

const attemptLimits = [1, 2, 3, 5, 10]

/** How attempts end, what the funded account pays, and attempts one after the other. */
export default function OutcomePanels({ result, account, currency, fundedDays }: OutcomePanelsProps) {
  const { failed, phases, funded } = result
  const money = (multiple: number | null) =>
    formatMoney(multiple === null ? null : multiple * account, currency, { whole: true })
  const { paid } = funded
  return (
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}
    >
      <Panel title="How attempts end">
        <SimpleTable
          caption="How attempts end"
          columns={shareColumns}
          rows={[
            ...phases.map((phase, i) => shareRow(phases.length === 1 ? 'Passed' : `Passed phase ${i + 1}`, phase)),
            shareRow('Maximum drawdown', failed.drawdown),
            shareRow('Daily loss', failed.dailyLoss),
            shareRow('Out of time', failed.time),
          ]}
        />
      </Panel>
      <Panel title="Once funded" subtitle={`Over ${formatNumber(fundedDays, 0)} trading days`}>
        <SimpleTable
          caption="Once funded"
          columns={shareColumns}
          rows={[
            shareRow('Paid at least once', funded.payout),
            shareRow('Account kept', funded.kept),
            {
              outcome: 'Avg paid',
              share: money(paid.mean),
              interval: paid.low === null ? '—' : `${money(paid.low)}–${money(paid.high)}`,
            },
            { outcome: 'Avg payouts', share: formatNumber(funded.payouts, 1), interval: '' },
          ]}
        />
      </Panel>
      <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
        <Panel title="Attempts in a row" subtitle="Each pays the fee; stops at the first pass">
          <SimpleTable
            caption="Attempts in a row"
            columns={attemptColumns}
            rows={attemptLimits.map((limit) => {
              const row = attemptsInARow(result.passed, result.value.mean, limit)
              return {
                limit: formatNumber(limit, 0),
                pass: rowChance(result.passed, row.pass),
                interval: chanceRange(row.pass.low, row.pass.high),
                made: formatNumber(row.made, 1),
                value: money(row.value),
              }
            })}
          />
        </Panel>
      </Box>
    </Box>
  )
}
