import { mdiChevronDown, mdiChevronUp } from '@mdi/js'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { SimulationParameters } from '#api/simulations/monte-carlo.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { formatCount, formatMoney, formatNumber, formatPercent, formatR } from '#ui/figures/format.ts'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { SampleControl } from './use-sample.ts'

const AssumedRiskNotice = lazyPart(async () => (await import('./assumed-risk-notice.tsx')).default)
const TooFewTrades = lazyPart(async () => (await import('./too-few-trades.tsx')).default)
const OneRField = lazyPart(
  async () => (await import('./one-r-field.tsx')).OneRField,
  () => <Box sx={{ minHeight: 40 }} />,
)

interface SampleNoticeProps {
  readonly sample: SampleControl
  readonly portfolio: Portfolio
  readonly onOneR: (oneR: string) => void
}

const tradeCountText = (count: number) => `${formatCount(count)} ${count === 1 ? 'trade' : 'trades'}`

/** The sample in one line: how many trades, and what edge they carry. */
function sampleText({ sample, statistics }: SimulationParameters): string {
  const parts = [`${tradeCountText(sample.usable)} to draw from`]
  if (statistics.meanR !== null) parts.push(`${formatR(statistics.meanR)} on average`)
  if (statistics.sdR !== null) parts.push(`spread ${formatNumber(statistics.sdR)}R`)
  if (statistics.winRate !== null) parts.push(`${formatPercent(statistics.winRate)} wins`)
  return parts.join(' · ')
}

/** The choice for trades without a recorded stop, and what it means for the sample. */
function MissingStopNotice({ sample, portfolio, onOneR }: SampleNoticeProps) {
  const { recorded, parameters, assumedRisk } = sample
  const without = recorded?.sample.excluded ?? 0
  const [asked, setAsked] = useState(false)
  if (recorded === null || without === 0) return null
  const field = (
    <OneRField
      key={assumedRisk}
      value={assumedRisk}
      suggested={recorded.sample.suggestedRisk}
      currency={portfolio.currency}
      onChange={(value) => onOneR(value ?? 'off')}
    />
  )
  if (assumedRisk !== null || recorded.verdict === 'refuse') {
    return (
      <AssumedRiskNotice
        title={
          assumedRisk === null
            ? `${tradeCountText(without)} without a recorded stop ${without === 1 ? 'is' : 'are'} left out`
            : `1R is assumed to be ${formatMoney(assumedRisk, portfolio.currency)} for ${tradeCountText(parameters?.sample.assumed ?? without)} without a recorded stop`
        }
      >
        {field}
      </AssumedRiskNotice>
    )
  }
  return (
    <Box>
      <Button
        size="small"
        color="inherit"
        aria-expanded={asked}
        onClick={() => setAsked(!asked)}
        endIcon={<Icon path={asked ? mdiChevronUp : mdiChevronDown} />}
        sx={{ color: 'text.secondary', ml: -1.25 }}
      >
        {`${tradeCountText(without)} without a recorded stop left out`}
      </Button>
      {asked ? <Box sx={{ pt: 1.5 }}>{field}</Box> : null}
    </Box>
  )
}

/** What is simulated from, and how far it can be trusted. */
export function SampleNotice(props: SampleNoticeProps) {
  const { parameters } = props.sample
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 2 }}>
      {parameters === null ? null : (
        <Box sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>{sampleText(parameters)}</Box>
      )}
      <MissingStopNotice {...props} />
      {parameters?.verdict !== 'warn' ? null : (
        <Alert severity="warning" variant="outlined">
          {`Only ${tradeCountText(parameters.sample.usable)}: the results say more about these few trades than about your edge. From ${parameters.advised} trades on they begin to mean something.`}
        </Alert>
      )}
      {parameters?.verdict !== 'refuse' ? null : <TooFewTrades parameters={parameters} name={props.portfolio.name} />}
    </Box>
  )
}
