import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { insightHistoryQuery } from '#api/insights/insight-history.ts'
import { selectedInsightsQuery, useWordInsights, type InsightSelection } from '#api/insights/insights.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { problemWords } from '#features/insights/ask/problem-words.ts'
import { FindingDetail } from '#features/insights/finding/finding-detail.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { formatCount } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { ErrorText } from './error-line.tsx'
import { ExaminedPanels } from './examined-panels.tsx'
import { FindingList } from './finding-list.tsx'
import { changeInsightsAddress, isNarrowed, readInsightsAddress, type InsightsAddress } from './insights-address.ts'
import { InsightsFilter } from './insights-filter.tsx'
import { PastFindings } from './past-findings.tsx'

interface InsightsScreenProps {
  readonly address: URLSearchParams
  readonly selection: InsightSelection
  readonly portfolio: Portfolio
  readonly portfolios: readonly Portfolio[]
  /** Whether a model can word the findings. */
  readonly canReword: boolean
  readonly onPortfolio: (id: Id) => void
  readonly onChange: (changes: Partial<InsightsAddress>) => void
}

const columns = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 9fr)' },
  // On a phone, the chosen finding comes before what is below the list.
  gridTemplateAreas: { xs: '"list" "detail" "rest"', md: '"list detail" "rest detail"' },
  gridTemplateRows: { md: 'auto 1fr' },
} as const
const column = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' } as const

/** Why no finding is shown. */
function describeEmpty(trades: number, dismissed: number): { readonly title: string; readonly text: string } {
  if (trades === 0)
    return { title: 'No closed trades here', text: 'Findings appear once there are enough closed trades.' }
  if (dismissed > 0) return { title: 'All findings dismissed', text: 'Restore one to see it again.' }
  return { title: 'Nothing beyond chance', text: 'Every difference in these trades could be chance.' }
}

/** The findings of the selected trades: their list, the chosen one, and what was examined without a finding. */
export function InsightsScreen(props: InsightsScreenProps) {
  const { address, selection, portfolio, portfolios, canReword, onPortfolio, onChange } = props
  const shown = readInsightsAddress(address)
  const portfolioId = shown.allPortfolios ? null : portfolio.id
  const hasHistory = !isNarrowed(shown)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...selectedInsightsQuery(selection),
    placeholderData: keepPreviousData,
  })
  const { data: history } = useQuery({ ...insightHistoryQuery(portfolioId), enabled: hasHistory })
  const word = useWordInsights()
  const entries = useMemo(
    () => new Map(hasHistory ? (history ?? []).map((entry) => [entry.key, entry]) : []),
    [hasHistory, history],
  )
  const filter = (
    <Box sx={{ mb: 2.5 }}>
      <InsightsFilter
        shown={shown}
        portfolio={portfolio}
        portfolios={portfolios}
        onPortfolio={onPortfolio}
        onChange={onChange}
      />
    </Box>
  )
  if (data === undefined) {
    return (
      <>
        {filter}
        {error === null ? (
          <LoadingState label="Loading insights" heights={[480, 240]} />
        ) : (
          <ErrorState title="Couldn’t load insights" error={error} onRetry={() => void refetch()} />
        )}
      </>
    )
  }
  const findings = data.findings.filter(({ key }) => (entries.get(key)?.dismissedAt ?? null) === null)
  const chosen = findings.find(({ key }) => key === shown.finding) ?? findings[0]
  const dismissed = data.findings.length - findings.length
  const empty = describeEmpty(data.trades, dismissed)
  const { problem } = data.wording
  const currencyOf = (id: Id) => portfolios.find((one) => one.id === id)?.currency ?? portfolio.currency
  const addressOf = (key: string) => `?${changeInsightsAddress(address, { finding: key }).toString()}`
  return (
    <>
      {filter}
      <Box sx={columns} aria-busy={isPlaceholderData}>
        <Box sx={{ ...column, gridArea: 'list' }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {`${pluralize(data.trades, 'trade')} examined. ${pluralize(data.findings.length, 'finding')} beyond chance${dismissed === 0 ? '' : `, ${formatCount(dismissed)} dismissed`}.`}
          </Typography>
          {shown.finding === null || shown.finding === chosen?.key ? null : (
            <Typography variant="body2">The finding that you opened is not among these.</Typography>
          )}
          {findings.length === 0 ? null : (
            <FindingList findings={findings} chosen={chosen?.key ?? ''} history={entries} addressOf={addressOf} />
          )}
          {canReword && data.findings.length > 0 && data.wording.model === null ? (
            <Box>
              <Button
                size="small"
                variant="outlined"
                disabled={word.isPending}
                onClick={() => word.mutate(portfolioId)}
              >
                {word.isPending ? 'Writing…' : 'Rewrite findings'}
              </Button>
              <ErrorText error={word.error} />
              {problem === null || problem === 'notConfigured' ? null : (
                <Typography role="alert" variant="body2" sx={{ color: 'error.main', mt: 1 }}>
                  {problemWords[problem]}
                </Typography>
              )}
            </Box>
          ) : null}
        </Box>
        <Box sx={{ ...column, gridArea: 'rest' }}>
          {findings.length === 0 ? null : <ExaminedPanels examined={data.examined} />}
          {hasHistory ? <PastFindings history={history ?? []} portfolioId={portfolioId} /> : null}
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            Findings are computed from your trades on this server. A finding is a difference, not its cause.
          </Typography>
        </Box>
        {chosen === undefined ? (
          <Box sx={{ ...column, gridArea: 'detail' }}>
            <EmptyState title={empty.title}>{empty.text}</EmptyState>
            <ExaminedPanels examined={data.examined} />
          </Box>
        ) : (
          <Box sx={{ gridArea: 'detail', minWidth: 0 }}>
            <FindingDetail
              finding={chosen}
              selection={selection}
              entry={entries.get(chosen.key) ?? null}
              hasHistory={hasHistory}
              portfolioId={portfolioId}
              currencyOf={currencyOf}
            />
          </Box>
        )}
      </Box>
    </>
  )
}
