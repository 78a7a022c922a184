import Box from '@mui/material/Box'
import type { CashFlow } from '#api/portfolios/cash-flows.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { SettingList, SettingRow } from '#shared/lists/setting-list.tsx'
import { formatInstant, formatMoney } from '#ui/figures/format.ts'

interface CashFlowListProps {
  readonly flows: readonly CashFlow[]
  readonly portfolio: Portfolio
  readonly onEdit: (flow: CashFlow) => void
  readonly onDelete: (flow: CashFlow) => void
}

/** Deposits and withdrawals, newest first. */
export function CashFlowList({ flows, portfolio, onEdit, onDelete }: CashFlowListProps) {
  const { currency, timeZone } = portfolio
  return (
    <SettingList label="Cash flows">
      {flows.map((flow) => {
        const time = formatInstant(flow.at, timeZone)
        const kind = flow.amount.startsWith('-') ? 'Withdrawal' : 'Deposit'
        return (
          <SettingRow
            key={flow.id}
            name={`${kind.toLowerCase()} of ${time}`}
            title={kind}
            details={flow.note === null ? time : `${time} · ${flow.note}`}
            // No color: money that is moved is neither a gain nor a loss.
            actions={
              <Box sx={{ flex: 'none', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
                {formatMoney(flow.amount, currency, { signed: true })}
              </Box>
            }
            onEdit={() => onEdit(flow)}
            onDelete={() => onDelete(flow)}
          />
        )
      })}
    </SettingList>
  )
}
