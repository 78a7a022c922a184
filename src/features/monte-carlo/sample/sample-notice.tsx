import { mdiChevronDown, mdiChevronUp } from '@mdi/js'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState, type ReactNode } from 'react'
import type { SimulationParameters } from '#api/simulations/monte-carlo.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { formatQualifiers } from '#shared/metrics/format-sample.ts'
import { formatNumber, formatPercent, formatR } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { assumedText } from './assumed-text.ts'
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
  /** Whether a filter leaves trades out. */
  readonly isNarrowed?: boolean
  /** Left out where the sample cannot be filtered. */
  readonly filterFields?: ReactNode
}

/** The sample in one line: its size and its edge. */
function sampleText({ sample, statistics }: SimulationParameters): string {
  const effectiveN = statistics.effectiveTrades ?? undefined
  const parts = [
    `${pluralize(sample.usable, 'trade')}${formatQualifiers({ n: sample.usable, effectiveN })} in the sample`,
  ]
  if (effectiveN !== undefined && effectiveN < sample.usable) parts.push('results depend on each other')
  if (statistics.meanR !== null) parts.push(`${formatR(statistics.meanR)} on average`)
  if (statistics.sdR !== null) parts.push(`SD ${formatNumber(statistics.sdR)}R`)
  if (statistics.winRate !== null) parts.push(`${formatPercent(statistics.winRate)} wins`)
  return parts.join(' · ')
}

/** The choice of Assumed 1R. */
function MissingStopNotice({ sample, portfolio, onOneR }: Pick<SampleNoticeProps, 'sample' | 'portfolio' | 'onOneR'>) {
  const { recorded, parameters, assumedRisk } = sample
  const { currency } = portfolio
  const missingStops = recorded?.sample.excluded ?? 0
  const [isOpen, setIsOpen] = useState(false)
  if (recorded === null || missingStops === 0) return null
  const field = (
    <OneRField
      key={assumedRisk}
      value={assumedRisk}
      suggested={recorded.sample.suggestedRisk}
      currency={currency}
      onChange={(value) => onOneR(value ?? 'off')}
    />
  )
  const assumed = assumedText({ assumedRisk, trades: parameters?.sample.assumed ?? missingStops, currency })
  const title = assumed === null ? `${pluralize(missingStops, 'trade')} without a stop excluded` : `Assuming ${assumed}`
  // Without an amount there is nothing to simulate, so it is asked for at once.
  if (assumedRisk === null && recorded.verdict === 'refuse')
    return <AssumedRiskNotice title={title}>{field}</AssumedRiskNotice>
  return (
    <Box sx={isOpen ? { flexBasis: '100%' } : {}}>
      <Button
        size="small"
        color="inherit"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        endIcon={<Icon path={isOpen ? mdiChevronUp : mdiChevronDown} />}
        sx={{ color: 'text.secondary' }}
      >
        {title}
      </Button>
      {!isOpen ? null : (
        <Box sx={{ pt: 1 }}>
          {assumedRisk === null ? field : <AssumedRiskNotice title={title}>{field}</AssumedRiskNotice>}
        </Box>
      )}
    </Box>
  )
}

/** The sample that is simulated from, with warnings about its size. */
export function SampleNotice(props: SampleNoticeProps) {
  const { parameters } = props.sample
  const [isOpen, setIsOpen] = useState(false)
  const { isNarrowed = false, filterFields } = props
  const isFiltering = isOpen || isNarrowed
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        {parameters === null ? null : (
          <>
            <Box sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>{sampleText(parameters)}</Box>
            {isNarrowed || filterFields === undefined ? null : (
              <Button
                size="small"
                color="inherit"
                aria-expanded={isOpen}
                onClick={() => setIsOpen(!isOpen)}
                endIcon={<Icon path={isOpen ? mdiChevronUp : mdiChevronDown} />}
              >
                Filter trades
              </Button>
            )}
          </>
        )}
        <MissingStopNotice {...props} />
      </Box>
      {isFiltering ? filterFields : null}
      {parameters?.verdict !== 'warn' ? null : (
        <Alert severity="warning" variant="outlined">
          {`Only ${pluralize(parameters.sample.usable, 'trade')}: not enough to judge your edge. Use at least ${parameters.advised} trades.`}
        </Alert>
      )}
      {parameters?.verdict !== 'refuse' ? null : (
        <TooFewTrades parameters={parameters} name={props.portfolio.name} isNarrowed={isNarrowed} />
      )}
    </Box>
  )
}
