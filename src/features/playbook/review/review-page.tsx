import { mdiChevronLeft, mdiChevronRight, mdiPrinterOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'
import { useActivePortfolio } from '#api/portfolios/active-portfolio.ts'
import { portfoliosQuery } from '#api/portfolios/portfolios-query.ts'
import { weeklyReviewQuery } from '#api/reviews/weekly-reviews.ts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { addDays } from '#domain/time/add-days.ts'
import { type IsoWeek, mondayOf } from '#domain/time/iso-week.ts'
import { useAddress } from '#shared/address/use-address.ts'
import { OwnAssignments } from '#shared/assignments/own-assignments.tsx'
import { newGoalOf } from '#shared/reviews/goal-address.ts'
import { NoPortfolio } from '#shared/trade/getting-started.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { formatDateRange } from '#ui/figures/format-date-range.ts'
import { Icon } from '#ui/icon.tsx'
import { Page } from '#ui/layout/page.tsx'
import { FocusPanel } from './focus-panel.tsx'
import { GoalsPanel } from './goals-panel.tsx'
import { currentWeek, parseWeek, shiftWeek, weekLabel } from './week-address.ts'
import { WeekFigures } from './week-figures.tsx'
import { WeekLists } from './week-lists.tsx'

const loadingHeights = [190, 220, 240, 300]

interface WeekHeadingProps {
  readonly week: IsoWeek
  readonly current: IsoWeek
  readonly onWeek: (week: IsoWeek) => void
}

/** The shown week, and the way to others and to the calendar. */
function WeekHeading({ week, current, onWeek }: WeekHeadingProps) {
  const monday = mondayOf(week) ?? ('1970-01-05' as CalendarDate)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
      <IconButton aria-label="Previous week" onClick={() => onWeek(shiftWeek(week, -1))} className="screen-only">
        <Icon path={mdiChevronLeft} />
      </IconButton>
      <Typography variant="h2" aria-live="polite">
        {formatDateRange(monday, addDays(monday, 6))}
      </Typography>
      <IconButton
        aria-label="Next week"
        disabled={week >= current}
        onClick={() => onWeek(shiftWeek(week, 1))}
        className="screen-only"
      >
        <Icon path={mdiChevronRight} />
      </IconButton>
      <Typography component="span" sx={{ color: 'text.secondary' }}>
        {week === current ? `${weekLabel(week)}, in progress` : weekLabel(week)}
      </Typography>
      <Link
        component={RouterLink}
        to={`/trade-history/calendar?view=week&day=${monday}`}
        className="screen-only"
        sx={{ marginInlineStart: 1.5 }}
      >
        Open in calendar
      </Link>
    </Box>
  )
}

function Review({ portfolio }: { portfolio: Portfolio }) {
  const [address, changeAddress] = useAddress()
  const current = currentWeek(portfolio.timeZone)
  const week = parseWeek(address, current)
  const { data, error, refetch } = useQuery(weeklyReviewQuery(portfolio.id, week))
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <WeekHeading
        week={week}
        current={current}
        onWeek={(next) => changeAddress(() => new URLSearchParams({ week: next }), { replace: false })}
      />
      {data === undefined && error !== null ? (
        <ErrorState title="Couldn’t load the week" error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <LoadingState label="Loading the week" heights={loadingHeights} />
      ) : (
        <>
          <WeekFigures review={data} currency={portfolio.currency} />
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
            }}
          >
            <GoalsPanel
              portfolioId={portfolio.id}
              goals={data.goals}
              isOver={data.isOver}
              suggested={newGoalOf(address)}
              onSuggestedClose={() => changeAddress(() => new URLSearchParams({ week }))}
            />
            <FocusPanel
              key={`${portfolio.id} ${week}`}
              portfolioId={portfolio.id}
              week={week}
              focus={data.focus}
              previousFocus={data.previousFocus}
            />
          </Box>
          <OwnAssignments />
          <WeekLists review={data} currency={portfolio.currency} />
        </>
      )}
    </Box>
  )
}

/** /trade-history/review?week=2026-W47: a week of the active portfolio, assembled from the record. */
export default function ReviewPage() {
  const queries = useQueryClient()
  const { portfolio, status, error } = useActivePortfolio()
  return (
    <Page
      title="Weekly Review"
      subtitle={portfolio?.name ?? '\u00a0'}
      actions={
        <Button
          variant="outlined"
          startIcon={<Icon path={mdiPrinterOutline} />}
          onClick={() => window.print()}
          className="screen-only"
        >
          Print
        </Button>
      }
    >
      {portfolio !== null ? (
        <Review portfolio={portfolio} />
      ) : status === 'pending' ? (
        <LoadingState label="Loading the week" heights={loadingHeights} />
      ) : status === 'error' ? (
        <ErrorState
          title="Couldn’t load portfolios"
          error={error}
          onRetry={() => void queries.refetchQueries({ queryKey: portfoliosQuery.queryKey })}
        />
      ) : (
        <NoPortfolio>Create a portfolio to review your weeks.</NoPortfolio>
      )}
    </Page>
  )
}
