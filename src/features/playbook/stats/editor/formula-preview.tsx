import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import { useActivePortfolio } from '#api/portfolios/active-portfolio.ts'
import { datapointByKey } from '#domain/datapoints/catalogue.ts'
import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import { formulaDates } from '#domain/formulas/formula-datapoints.ts'
import { formulaLabel } from '#domain/formulas/why-unknown.ts'
import type { Instant } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { formatStat } from '#shared/trade/format-stat.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { FigureGroup } from '#ui/figures/figure-group.tsx'
import { Figure } from '#ui/figures/figure.tsx'
import { formatCount, formatDate, formatInstant, formatNumber, unknownText } from '#ui/figures/format.ts'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import { staleStyle } from '#ui/theme/stale-style.ts'
import type { FormulaPreview as Preview, PreviewedTrade } from '#workers/analysis/formula-preview.ts'
import { useFormulaPreview } from './use-formula-preview.ts'

const loadingHeights = [72, 360]

/** A datapoint that a formula names, as a reader would write it. */
function inputText({ name, value }: PreviewedTrade['inputs'][number], timeZone: string): string {
  if (value === null) return unknownText
  const type = formulaDates.get(name)
  if (type === 'instant') return formatInstant(new Date(value).toISOString() as Instant, timeZone)
  if (type === 'date') return new Date(value).toISOString().slice(0, 10)
  if (datapointByKey[name as DatapointKey]?.format === 'yesNo') return value === 1 ? 'Yes' : 'No'
  return formatNumber(value, 4)
}

const columns = [
  { key: 'trade', label: 'Trade' },
  { key: 'inputs', label: 'Inputs' },
  { key: 'value', label: 'Value', numeric: true },
] as const

function Figures({
  summary,
  unit,
  portfolio,
}: Pick<Preview, 'summary'> & { unit: string | null; portfolio: Portfolio }) {
  const { n, unknown, mean, median, min, max } = summary
  const text = (value: number | null) => formatStat(value, unit, portfolio.currency)
  return (
    <FigureGroup label="Over all trades" n={n} minWidth={92}>
      <Figure size="inline" label="Mean" value={text(mean)} />
      <Figure size="inline" label="Median" value={text(median)} />
      <Figure size="inline" label="Lowest" value={text(min)} />
      <Figure size="inline" label="Highest" value={text(max)} />
      <Figure size="inline" label="Unknown" value={formatCount(unknown)} />
    </FigureGroup>
  )
}

interface PreviewProps {
  /** Null while the text is not a valid formula. */
  readonly formula: string | null
  /** The unit that the trader states; null for that of the formula. */
  readonly statedUnit: string | null
}

function PreviewOf({ formula, statedUnit, portfolio }: PreviewProps & { readonly portfolio: Portfolio }) {
  const { data, error, refetch, isStale } = useFormulaPreview(portfolio, formula)
  const unit = statedUnit ?? data?.unit ?? null
  if (data === undefined && error !== null)
    return <ErrorState title="Couldn’t compute the preview" error={error} onRetry={() => void refetch()} />
  if (data === undefined)
    return formula === null ? (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        The preview appears once the formula is valid.
      </Typography>
    ) : (
      <LoadingState label="Loading preview" heights={loadingHeights} />
    )
  if (data.latest.length === 0)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        No closed trades in {portfolio.name} yet.
      </Typography>
    )
  return (
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', ...staleStyle(isStale) }}
      aria-busy={isStale}
    >
      <Figures summary={data.summary} unit={unit} portfolio={portfolio} />
      <SimpleTable
        caption="Latest trades"
        columns={columns}
        rows={data.latest.map(({ id, symbol, date, inputs, value, reason }) => ({
          trade: (
            <Link component={RouterLink} to={`/trade-history/${id}`} target="_blank">
              {symbol}
              <Typography component="span" variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
                {date === null ? unknownText : formatDate(date)}
              </Typography>
            </Link>
          ),
          inputs: (
            <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
              {inputs.map((input) => (
                <div key={input.name}>{`${formulaLabel(input.name)} ${inputText(input, portfolio.timeZone)}`}</div>
              ))}
            </Typography>
          ),
          value:
            reason === null ? (
              formatStat(value, unit, portfolio.currency)
            ) : (
              <Typography variant="caption" sx={{ color: 'text.secondary', whiteSpace: 'normal' }}>
                {reason}
              </Typography>
            ),
        }))}
      />
    </Box>
  )
}

/** What a formula makes of the active portfolio's trades while it is written. */
export function FormulaPreview({ formula, statedUnit }: PreviewProps) {
  const { portfolio } = useActivePortfolio()
  return (
    <Box
      component="section"
      aria-label="Preview"
      sx={{ minWidth: 0, display: 'grid', gap: 1.5, alignContent: 'start' }}
    >
      <Typography variant="h3">{portfolio === null ? 'Preview' : `Preview · ${portfolio.name}`}</Typography>
      {portfolio === null ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Create a portfolio to preview formulas.
        </Typography>
      ) : (
        <PreviewOf formula={formula} statedUnit={statedUnit} portfolio={portfolio} />
      )}
    </Box>
  )
}
