import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ChallengeResult } from '#domain/simulation/challenge.ts'
import { proportionInterval, proportionText } from '#features/monte-carlo/results/proportion-text.ts'
import { UnknownFigure } from '#ui/figures/figure-text.tsx'
import { formatMoney, formatNumber } from '#ui/figures/format.ts'
import { KeyFigure } from '#ui/figures/key-figure.tsx'
import { pluralize } from '#ui/figures/pluralize.ts'

interface ShownChallenge {
  readonly result: ChallengeResult
  /** Size of the account in money. */
  readonly account: number
  readonly currency: string
  /** What is assumed of trades without a stop; null if nothing is. */
  readonly assumed: string | null
}

const interval = (text: string) => `95%: ${text}`

/** An amount with its interval: "−$120–$310". */
function valueInterval({ result, account, currency }: ShownChallenge): string | null {
  const { low, high } = result.value
  if (low === null || high === null) return null
  const ends = [low, high].map((end) => formatMoney(end * account, currency, { whole: true }))
  // A dash between negative amounts would look like a sign.
  return ends.join(low < 0 ? ' to ' : '–')
}

/** The result in words; what is assumed stands in the sentence about money, which it decides. */
export function challengeHeadline(shown: ShownChallenge): string {
  const { passed, value } = shown.result
  const pass = `${proportionText(passed)} of attempts pass (95%: ${proportionInterval(passed)})`
  const assuming = shown.assumed === null ? '' : `, assuming ${shown.assumed}`
  const range = valueInterval(shown)
  if (range === null || value.low === null || value.high === null) return `${pass}${assuming}.`
  if (value.low <= 0 && value.high >= 0)
    return `${pass}. After fees, an attempt’s value may be zero (95%: ${range})${assuming}.`
  const mean = formatMoney(Math.abs(value.mean) * shown.account, shown.currency, { whole: true })
  return `${pass}. On average, an attempt ${value.mean > 0 ? 'earns' : 'loses'} ${mean} after fees (95%: ${range})${assuming}.`
}

/** The answer in words, then the four figures behind it. */
export function ChallengeFigures(shown: ShownChallenge) {
  const { result, account, currency } = shown
  const { passed, daysToPass, payout, value } = result
  const range = valueInterval(shown)
  return (
    <>
      <Typography variant="h2" component="p" sx={{ m: 0 }}>
        {challengeHeadline(shown)}
      </Typography>
      <Paper
        component="section"
        variant="outlined"
        aria-label="Key figures"
        sx={{
          display: 'grid',
          gap: { xs: 2, sm: 2.5 },
          p: { xs: 2, sm: 2.5 },
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
        }}
      >
        <KeyFigure
          isPlain
          label="Chance to pass"
          value={proportionText(passed)}
          interval={interval(proportionInterval(passed))}
          hint="Share of attempts that reach every target within the rules."
        />
        <KeyFigure
          isPlain
          label="Time to pass (median)"
          value={
            daysToPass === null ? (
              <UnknownFigure reason="No attempt passes" />
            ) : (
              pluralize(Math.round(daysToPass.p50), 'day')
            )
          }
          interval={
            daysToPass === null
              ? 'No attempt passes'
              : `80%: ${formatNumber(daysToPass.p10, 0)}–${formatNumber(daysToPass.p90, 0)} days`
          }
          hint="Trading days across phases, passing attempts only."
        />
        <KeyFigure
          isPlain
          label="Chance of payout"
          value={proportionText(payout)}
          interval={interval(proportionInterval(payout))}
          hint="Share of attempts that pass and are paid at least once."
        />
        <KeyFigure
          isPlain
          label="Value after fees"
          value={formatMoney(value.mean * account, currency, { whole: true })}
          interval={range === null ? null : interval(range)}
          hint="Average payouts minus fees, per attempt."
        />
      </Paper>
    </>
  )
}
