import type { CalendarDate } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

/** Most portfolios are not shared: the code of remarks loads where there are some. */
const RemarksPanel = lazyPart(async () => (await import('#shared/remarks/remarks-panel.tsx')).RemarksPanel)

/** The team's remarks on a day; nothing where the portfolio is not shared. */
export function DayRemarks({ portfolio, date }: { portfolio: Portfolio; date: CalendarDate }) {
  if (portfolio.teamId === null) return null
  return (
    <RemarksPanel
      key={`${portfolio.id} ${date}`}
      subject={{ portfolioId: portfolio.id, date }}
      timeZone={portfolio.timeZone}
      isOwn
    />
  )
}
