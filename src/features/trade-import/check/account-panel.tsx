import Box from '@mui/material/Box'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import type { OpeningBalance } from '#features/trade-import/session/opening-balance.ts'
import type { CommissionChoice } from '#features/trade-import/session/use-commission-choice.ts'
import { CommissionRulesEditor } from '#shared/trade/commission-rules-editor.tsx'
import { formatCount, formatMoney } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import type { FilePreview } from '#workers/import/shapes.ts'

interface AccountPanelProps {
  readonly portfolio: Portfolio
  readonly preview: FilePreview
  readonly opening: OpeningBalance
  readonly onOpening: (text: string) => void
  readonly commissions: CommissionChoice
}

function commissionHint({ trades, withoutCosts, charged }: FilePreview, currency: string): string {
  if (withoutCosts === 0) return 'Costs found for all trades.'
  const missing =
    withoutCosts === trades
      ? 'No costs in the file.'
      : `${formatCount(withoutCosts)} of ${pluralize(trades, 'trade')} have no costs in the file.`
  if (charged.trades === 0) return `${missing} Their net P&L equals gross P&L.`
  return `${missing} Your rules add ${formatMoney(charged.commission, currency)} to ${pluralize(charged.trades, 'trade')}.`
}

/** Asks for the opening balance that nobody has stated, and for the commission of trades whose file states none. */
export function AccountPanel({ portfolio, preview, opening, onOpening, commissions }: AccountPanelProps) {
  const { currency, commissionRules, name, openingBalanceStated } = portfolio
  const { text, problem, isFromFile } = opening
  const { kind, setKind, drafts, setDrafts } = commissions
  const hasRules = commissionRules.length > 0
  if (openingBalanceStated && preview.withoutCosts === 0) return null
  return (
    <Panel title="Account">
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr', lg: '1fr 1fr 1fr' } }}>
          {openingBalanceStated ? null : (
            <TextInput
              label="Opening balance"
              required
              value={text}
              onChange={({ target }) => onOpening(target.value.trim())}
              error={text !== '' && problem !== null}
              helperText={
                text !== '' && problem !== null
                  ? problem
                  : isFromFile
                    ? 'From the file’s first row.'
                    : 'The balance before the first trade.'
              }
              autoComplete="off"
              inputMode="decimal"
              unit={currency}
            />
          )}
          <Select
            label="Commission rules"
            value={kind}
            disabled={preview.withoutCosts === 0}
            options={[
              { value: 'portfolio', label: hasRules ? `Rules of ${name}` : 'None' },
              { value: 'import', label: 'For this import' },
              ...(hasRules ? ([{ value: 'none', label: 'None' }] as const) : []),
            ]}
            onChange={setKind}
            helperText={commissionHint(preview, currency)}
          />
        </Box>
        {kind === 'import' && preview.withoutCosts > 0 ? (
          <CommissionRulesEditor drafts={drafts} currency={currency} onChange={setDrafts} />
        ) : null}
      </Box>
    </Panel>
  )
}
