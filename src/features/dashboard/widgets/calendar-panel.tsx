import Button from '@mui/material/Button'
import { Link as RouterLink, useSearchParams } from 'react-router-dom'
import type { PortfolioMetrics } from '#api/figures/metrics.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { CalendarGrid } from '#shared/calendar/calendar-grid.tsx'
import { Panel } from '#ui/layout/panel.tsx'

function buildDayAddress(date: string): string {
  return `/trade-history?from=${date}&to=${date}`
}

/** Daily P&L by month. The month is in the address, so that going back from a day shows it again. */
export function CalendarPanel({ days, portfolio }: { days: PortfolioMetrics['days']; portfolio: Portfolio }) {
  const [address, setAddress] = useSearchParams()
  return (
    <Panel
      title="Calendar"
      subtitle={`Net P&L by exit date, ${portfolio.timeZone}`}
      actions={
        <Button component={RouterLink} to="/trade-history/calendar" size="small">
          Open calendar
        </Button>
      }
    >
      <CalendarGrid
        days={days}
        currency={portfolio.currency}
        month={address.get('month')}
        onMonth={(month) =>
          setAddress(
            (current) => {
              const next = new URLSearchParams(current)
              next.set('month', month)
              return next
            },
            { replace: true, preventScrollReset: true },
          )
        }
        addressOf={buildDayAddress}
      />
    </Panel>
  )
}
