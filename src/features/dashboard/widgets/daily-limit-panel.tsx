import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useForm } from 'react-hook-form'
import { Link as RouterLink } from 'react-router-dom'
import type { PortfolioMetrics } from '#api/figures/metrics.ts'
import { exact, sum, toMoney } from '#domain/numbers/decimal.ts'
import { dailyLossUsed } from '#domain/portfolio/daily-loss.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { useToday } from '#shared/filter/use-today.ts'
import { MoneyText } from '#ui/figures/figure-text.tsx'
import { formatMoney } from '#ui/figures/format.ts'
import { UsageBar } from '#ui/figures/usage-bar.tsx'
import { DecimalField } from '#ui/form/decimal-field.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Quiet } from './quiet-text.tsx'

interface DailyLimitPanelProps {
  readonly portfolio: Portfolio
  /** All days of the portfolio, whatever is selected. */
  readonly days: PortfolioMetrics['days']
  readonly equity: PortfolioMetrics['equity']
  readonly limitPct: number | null
  readonly onLimit: (limitPct: number | null) => void
}

function LimitForm({ limitPct, onLimit }: Pick<DailyLimitPanelProps, 'limitPct' | 'onLimit'>) {
  const { control, handleSubmit } = useForm({ defaultValues: { limit: limitPct === null ? '' : String(limitPct) } })
  const submit = handleSubmit(({ limit }) => onLimit(limit === '' ? null : Number(limit)))
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start', mt: 2 }}
    >
      <Box sx={{ flex: '1 1 180px', maxWidth: 240 }}>
        <DecimalField
          control={control}
          name="limit"
          label="Limit"
          unit="% of balance"
          min={0.01}
          max={100}
          places={2}
          helperText="Leave blank for no limit."
        />
      </Box>
      <Button type="submit" variant="outlined" sx={{ mt: 0.5, whiteSpace: 'nowrap' }}>
        Save limit
      </Button>
    </Box>
  )
}

/** What the account made today, excluded trades too, against the trader's own daily loss limit. */
export function DailyLimitPanel({ portfolio, days, equity, limitPct, onLimit }: DailyLimitPanelProps) {
  const today = useToday(portfolio.timeZone)
  const counted = days.find(({ date }) => date === today)?.netPnl ?? '0'
  const uncounted = equity.find(({ date }) => date === today)?.uncountedPnl ?? '0'
  const net = toMoney(sum([exact(counted), exact(uncounted)]))
  const loss = limitPct === null ? null : dailyLossUsed(portfolio.balance, net, limitPct)
  return (
    <Panel title="Daily loss limit" subtitle="Realized today">
      <Link
        component={RouterLink}
        to={`/trade-history?from=${today}&to=${today}`}
        color="inherit"
        sx={{ fontSize: '1.375rem', fontWeight: 630 }}
      >
        <MoneyText value={net} currency={portfolio.currency} signed />
      </Link>
      {limitPct === null ? (
        <Quiet>Set a limit to track usage.</Quiet>
      ) : loss === null ? (
        <Quiet>Balance must be above 0.</Quiet>
      ) : (
        <Box sx={{ mt: 1 }}>
          <UsageBar label="Daily limit used" used={loss.used} />
          <Quiet>{`Limit ${formatMoney(loss.limit, portfolio.currency)}`}</Quiet>
        </Box>
      )}
      <LimitForm key={limitPct} limitPct={limitPct} onLimit={onLimit} />
    </Panel>
  )
}
