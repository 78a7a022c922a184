import Box from '@mui/material/Box'
import { useActivePortfolio } from '#api/portfolios/active-portfolio.ts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

/** Most portfolios are not shared: the code of remarks loads where there are some. */
const RemarksPanel = lazyPart(async () => (await import('#shared/remarks/remarks-panel.tsx')).RemarksPanel)

interface DayRemarksProps {
  readonly portfolio: Portfolio
  readonly date: CalendarDate
}

function SharedDayRemarks({ portfolio, date }: DayRemarksProps) {
  const own = useActivePortfolio().portfolios
  return (
    <Box sx={{ gridColumn: { lg: 2 }, minWidth: 0 }}>
      <RemarksPanel
        key={`${portfolio.id} ${date}`}
        subject={{ portfolioId: portfolio.id, date }}
        timeZone={portfolio.timeZone}
        isOwn={own.some(({ id }) => id === portfolio.id)}
      />
    </Box>
  )
}

/** The team's remarks on a day, below its panel; nothing where the portfolio is not shared. */
export function DayRemarks(props: DayRemarksProps) {
  return props.portfolio.teamId === null ? null : <SharedDayRemarks {...props} />
}
