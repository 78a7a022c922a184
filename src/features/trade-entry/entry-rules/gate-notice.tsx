import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import type { GateFinding, OpenRisk } from '#domain/portfolio/entry-gate.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { formatInstant, formatMinutes, formatMoney, formatNumber } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'

const percent = (value: number) => `${formatNumber(value)}%`

/** Lists the trades that add up to an open risk, each with its amount. */
function describeOpenRisk(risk: OpenRisk, currency: string): string[] {
  const amount = (value: string | null) => (value === null ? 'unknown risk (no stop)' : formatMoney(value, currency))
  return [
    `This trade: ${amount(risk.own)}`,
    ...risk.others.map(({ symbol, direction, riskAmount }) => `${symbol} ${direction}: ${amount(riskAmount)}`),
  ]
}

/** Describes a finding in a sentence, with the trades behind it. */
export function describeFinding(finding: GateFinding, portfolio: Portfolio): { title: string; basis: string[] } {
  const { currency, timeZone } = portfolio
  switch (finding.kind) {
    case 'openRisk':
      return {
        title: `Open risk would be ${percent(finding.risk.percent)} of the balance; your limit is ${percent(finding.limit)}.`,
        basis: describeOpenRisk(finding.risk, currency),
      }
    case 'unknownRisk':
      return {
        title: `Open risk is at least ${percent(finding.risk.percent)} of the balance (limit ${percent(finding.limit)}); ${finding.risk.unknown === 1 ? 'one trade has' : `${finding.risk.unknown} trades have`} no stop, so the total is unknown.`,
        basis: describeOpenRisk(finding.risk, currency),
      }
    case 'lossesInRow':
      return {
        title: `${pluralize(finding.losses.length, 'loss', 'losses')} in a row today; your limit is ${finding.limit}. Stop until tomorrow.`,
        basis: finding.losses.map(
          ({ symbol, netPnl, exitAt }) =>
            `${symbol}: ${formatMoney(netPnl, currency, { signed: true })}, ${formatInstant(exitAt, timeZone)}`,
        ),
      }
    case 'afterLoss':
      return {
        title: `Cooldown of ${formatMinutes(finding.limit)} after a loss: ${formatMinutes(finding.minutesLeft)} left.`,
        basis: [
          `${finding.loss.symbol}: ${formatMoney(finding.loss.netPnl, currency, { signed: true })}, ${formatInstant(finding.loss.exitAt, timeZone)}`,
        ],
      }
  }
}

/** Warns about limits that the trade would break, with the trades behind each warning. */
export function GateNotice({ findings, portfolio }: { findings: readonly GateFinding[]; portfolio: Portfolio }) {
  if (findings.length === 0) return null
  return (
    <Alert severity="warning" variant="outlined">
      <AlertTitle>Before you enter this trade</AlertTitle>
      {findings.map((finding) => {
        const { title, basis } = describeFinding(finding, portfolio)
        return (
          <Box key={finding.kind} sx={{ '& + &': { mt: 1 } }}>
            {title}
            <Box component="ul" sx={{ m: 0, pl: 2.5, fontVariantNumeric: 'tabular-nums' }}>
              {basis.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </Box>
          </Box>
        )
      })}
    </Alert>
  )
}
