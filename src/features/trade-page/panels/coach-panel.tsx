import { mdiAlertCircleOutline, mdiCheckCircleOutline, mdiCircleSmall, mdiHelpCircleOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'
import { tradeCoachQuery, type TradeCoaching } from '#api/insights/trade-coach.ts'
import { intervalText } from '#domain/metrics/shared/small-samples.ts'
import { calendarDateIn } from '#domain/time/time-zone.ts'
import type { Trade } from '#domain/trade/trade.ts'
import { useTradePortfolio } from '#features/trade-page/use-trade-portfolio.ts'
import { formatPValue } from '#shared/analysis/certainty-words.ts'
import { SentenceText } from '#shared/analysis/sentence-text.tsx'
import { countedTradesAddress, filterOfSubject } from '#shared/insights/finding-address.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { formatR } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { usePlaybookNames } from './use-playbook-names.ts'

type Statement = TradeCoaching['statements'][number]

const marks = {
  good: { icon: mdiCheckCircleOutline, color: 'var(--mui-palette-gain)', text: 'In favor' },
  bad: { icon: mdiAlertCircleOutline, color: 'var(--mui-palette-loss)', text: 'Against' },
} as const

const labels: Readonly<Record<Statement['kind'], string>> = {
  rules: 'Rules',
  size: 'Size',
  plan: 'Plan',
  exit: 'Exit',
  context: 'Context',
  process: 'Process',
  missed: 'Missed',
}

/** What a name is called that is no longer in the playbook. */
const unnamed: Readonly<Record<string, string>> = { setups: 'this setup', missed_reasons: 'a deleted reason' }

/** What to add where nothing can be said. */
function describeEmpty({ status }: Trade): string {
  if (status === 'missed') return 'Add a reason, would-be prices and a stop to see what missing it cost.'
  if (status === 'active' || status === 'completed')
    return 'Add a plan, rules or later prices, and the coach compares them.'
  return 'Add a stop, a target and rules, and the coach compares them.'
}

/** What a statement rests on: "64 earlier trades · 95%: −0.31R to −0.09R · p 0.002 against others". */
function describeBasis({ n, interval, pValue, usesLaterPrices }: Statement): string {
  return [
    ...(n === null ? [] : [pluralize(n, 'earlier trade')]),
    ...(interval === null ? [] : [`95%: ${intervalText(interval, formatR)}`]),
    ...(pValue === null ? [] : [`${formatPValue(pValue)} against others`]),
    ...(usesLaterPrices ? ['uses prices after the exit'] : []),
  ].join(' · ')
}

interface StatementLineProps {
  readonly statement: Statement
  readonly trade: Trade
  readonly timeZone: string
  readonly nameOf: (list: string, id: string) => string
}

function StatementLine({ statement, trade, timeZone, nameOf }: StatementLineProps) {
  const { kind, verdict, sentence, subject } = statement
  const mark = verdict === null ? null : marks[verdict]
  const basis = describeBasis(statement)
  // The history selects by days: the last trades of the day of entry may have come after it.
  const until = trade.entryAt === null ? null : calendarDateIn(trade.entryAt, timeZone)
  const words = { currency: trade.quoteCurrency, timeZone, nameOf }
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <Box component="span" sx={{ color: mark?.color ?? 'text.secondary', display: 'inline-flex', mt: 0.25 }}>
        <Icon path={mark?.icon ?? mdiCircleSmall} {...(mark === null ? {} : { title: mark.text })} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography component="div" sx={{ overflowWrap: 'anywhere' }}>
          <SentenceText sentence={sentence} words={words} />
        </Typography>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {labels[kind]}
          {basis === '' ? null : ` · ${basis}`}
          {subject === null || until === null ? null : (
            <>
              {' · '}
              <Link
                component={RouterLink}
                to={countedTradesAddress({ ...filterOfSubject(subject), to: until })}
                color="inherit"
              >
                View trades
              </Link>
            </>
          )}
        </Typography>
      </Box>
    </Box>
  )
}

/** What the record says of this trade, and one question to answer; nothing where it says nothing. */
export function CoachPanel({ trade, timeZone }: { trade: Trade; timeZone: string }) {
  const { data, error, refetch } = useQuery(tradeCoachQuery(trade.id))
  const { shared } = useTradePortfolio(trade)
  const names = usePlaybookNames(shared?.id)
  if (data === undefined) {
    return (
      <Panel title="Coach">
        {error === null ? (
          <LoadingState label="Loading the coach" heights={[156]} />
        ) : (
          <ErrorState title="Couldn’t load the coach" error={error} onRetry={() => void refetch()} />
        )}
      </Panel>
    )
  }
  const nameOf = (list: string, id: string) => names.get(id) ?? unnamed[list] ?? ''
  return (
    <Panel title="Coach">
      {data.statements.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{describeEmpty(trade)}</Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.25 }}>
          {data.statements.map((statement, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- the order of statements is theirs
            <StatementLine key={place} statement={statement} trade={trade} timeZone={timeZone} nameOf={nameOf} />
          ))}
        </Box>
      )}
      {data.question === null ? null : (
        <Box sx={{ display: 'flex', gap: 1, mt: 2, pt: 2, borderTop: '1px solid', borderColor: 'divider' }}>
          <Icon path={mdiHelpCircleOutline} sx={{ color: 'primary.main', mt: 0.25 }} />
          <Typography sx={{ fontWeight: 600 }}>{data.question}</Typography>
        </Box>
      )}
    </Panel>
  )
}
