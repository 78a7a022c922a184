import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { ReviewedTrade, WeeklyReview } from '#api/reviews/weekly-reviews.ts'
import { AttachedFile, AttachedFiles } from '#shared/trade/attached-file.tsx'
import { TradesTable } from '#shared/trade/trades-table.tsx'
import { formatDay } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { TradeLinks } from './trade-links.tsx'

const twoColumns = { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }

function Quiet({ children }: { children: ReactNode }) {
  return <Typography sx={{ color: 'text.secondary' }}>{children}</Typography>
}

const dayOfTrade = ({ date }: ReviewedTrade) => (
  <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>{` ${formatDay(date, 'short')}`}</Box>
)

function Extremes({
  trades,
  caption,
  currency,
}: {
  trades: readonly ReviewedTrade[]
  caption: string
  currency: string
}) {
  return trades.length === 0 ? (
    <Quiet>None this week.</Quiet>
  ) : (
    <TradesTable caption={caption} trades={trades} currency={currency} beside={dayOfTrade} />
  )
}

interface CountedItem {
  readonly key: string
  readonly name: ReactNode
  readonly trades: readonly ReviewedTrade[]
}

/** Names with how many trades each was on, and the trades. */
function CountedList({ label, items, none }: { label: string; items: readonly CountedItem[]; none: string }) {
  if (items.length === 0) return <Quiet>{none}</Quiet>
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.25 }}>
      {items.map(({ key, name, trades }) => (
        <li key={key}>
          <Box sx={{ overflowWrap: 'anywhere' }}>
            <b>{name}</b>
            <Box component="span" sx={{ color: 'text.secondary' }}>{` · ${pluralize(trades.length, 'trade')}`}</Box>
          </Box>
          <TradeLinks trades={trades} />
        </li>
      ))}
    </Box>
  )
}

function DayNotes({ notes }: Pick<WeeklyReview, 'notes'>) {
  return (
    <Panel title="Day notes">
      {notes.length === 0 ? (
        <Quiet>No plans or reviews this week.</Quiet>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
          {notes.map(({ date, plan, review, rating }) => (
            <li key={date}>
              <Link component={RouterLink} to={`/trade-history/calendar?month=${date.slice(0, 7)}&day=${date}`}>
                {formatDay(date)}
              </Link>
              {rating === null ? null : (
                <Box component="span" sx={{ color: 'text.secondary' }}>{` · rated ${rating} of 5`}</Box>
              )}
              {[plan, review].map((text, place) =>
                text === null ? null : (
                  <Box key={place === 0 ? 'plan' : 'review'} sx={{ mt: 0.5 }}>
                    <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                      {place === 0 ? 'Plan' : 'Review'}
                    </Typography>
                    <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Typography>
                  </Box>
                ),
              )}
            </li>
          ))}
        </Box>
      )}
    </Panel>
  )
}

function Pictures({ pictures }: Pick<WeeklyReview, 'pictures'>) {
  if (pictures.length === 0) return null
  return (
    <Panel title="Pictures" subtitle="Of the week’s trades">
      <AttachedFiles>
        {pictures.map(({ trade, file }) => (
          <AttachedFile key={`${trade.id} ${file.path}`} file={file} below={<TradeLinks trades={[trade]} />} />
        ))}
      </AttachedFiles>
    </Panel>
  )
}

/** What stood out in a week: trades, rules, mistakes, notes and pictures. */
export function WeekLists({ review, currency }: { review: WeeklyReview; currency: string }) {
  const { best, worst, brokenRules, mistakes, notes, pictures } = review
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: twoColumns }}>
        <Panel title="Best trades">
          <Extremes trades={best} caption="Best trades" currency={currency} />
        </Panel>
        <Panel title="Worst trades">
          <Extremes trades={worst} caption="Worst trades" currency={currency} />
        </Panel>
        <Panel title="Rules broken">
          <CountedList
            label="Rules broken"
            items={brokenRules.map(({ ruleId, title, trades }) => ({ key: ruleId, name: title, trades }))}
            none="No checked rule was broken."
          />
        </Panel>
        <Panel title="Mistakes">
          <CountedList
            label="Mistakes"
            items={mistakes.map(({ mistakeId, name, trades }) => ({ key: mistakeId, name, trades }))}
            none="No mistakes marked."
          />
        </Panel>
      </Box>
      <Pictures pictures={pictures} />
      <DayNotes notes={notes} />
    </>
  )
}
