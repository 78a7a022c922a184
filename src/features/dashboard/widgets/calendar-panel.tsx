import Button from '@mui/material/Button'
import { Link as RouterLink } from 'react-router-dom'
import type { PortfolioMetrics } from '#api/figures/metrics.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { useAddress } from '#shared/address/use-address.ts'
import { CalendarGrid } from '#shared/calendar/calendar-grid.tsx'
import { Panel } from '#ui/layout/panel.tsx'

function buildDayAddress(date: string): string {
  return `/trade-history?from=${date}&to=${date}`
}

/** Daily P&L by month. The month is in the address, so that going back from a day shows it again. */
export function CalendarPanel({ days, portfolio }: { days: PortfolioMetrics['days']; portfolio: Portfolio }) {
  const [address, changeAddress] = useAddress()
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
          changeAddress(
            (current) => {
              const next = new URLSearchParams(current)
              next.set('month', month)
              return next
            },
            { preventScrollReset: true },
          )
        }
        addressOf={buildDayAddress}
      />
    </Panel>
  )
}
