import { mdiCheckCircleOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { Fact } from '#ui/figures/fact.tsx'
import { MoneyText } from '#ui/figures/figure-text.tsx'
import { formatCount } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Icon } from '#ui/icon.tsx'
import { portfolioKindLabels } from './portfolio-labels.ts'

interface PortfolioCardProps {
  readonly portfolio: Portfolio
  readonly isActive: boolean
  readonly isRecalculating: boolean
  readonly onActivate: () => void
  readonly onEdit: () => void
  readonly onEntryRules: () => void
  readonly onCommissions: () => void
  readonly onRecalculate: () => void
  readonly onDelete: () => void
}

/** A portfolio with its settings and actions. */
export function PortfolioCard(props: PortfolioCardProps) {
  const { portfolio, isActive, isRecalculating } = props
  const { onActivate, onEdit, onEntryRules, onCommissions, onRecalculate, onDelete } = props
  const { name, currency } = portfolio
  return (
    <Paper variant="outlined" component="article" aria-label={name} sx={{ p: 2.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
        <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Chip size="small" label={portfolioKindLabels[portfolio.kind]} variant="outlined" />
        {isActive ? (
          <Chip size="small" color="primary" icon={<Icon path={mdiCheckCircleOutline} />} label="Active" />
        ) : null}
      </Box>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(130px, 1fr))' }}
      >
        <Fact label="Balance">
          <MoneyText value={portfolio.balance} currency={currency} />
        </Fact>
        <Fact label="Opening balance">
          <MoneyText value={portfolio.openingBalance} currency={currency} />
          {portfolio.openingBalanceStated ? '' : ' (not confirmed)'}
        </Fact>
        <Fact label="Trades">{formatCount(portfolio.tradeCount)}</Fact>
        <Fact label="Currency">{currency}</Fact>
        <Fact label="Time zone">{portfolio.timeZone}</Fact>
        <Fact label="Break-even tolerance">
          <MoneyText value={portfolio.breakevenTolerance} currency={currency} />
        </Fact>
        <Fact label="Commissions">
          {portfolio.commissionRules.length === 0 ? 'From files' : pluralize(portfolio.commissionRules.length, 'rule')}
        </Fact>
        <Fact label="Benchmark">{portfolio.benchmarkSymbol ?? 'None'}</Fact>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2.5 }}>
        {isActive ? null : (
          <Button size="small" variant="outlined" onClick={onActivate} aria-label={`Make active: ${name}`}>
            Make active
          </Button>
        )}
        <Button size="small" variant="outlined" onClick={onEdit} aria-label={`Edit ${name}`}>
          Edit
        </Button>
        <Button size="small" variant="outlined" onClick={onEntryRules} aria-label={`Entry rules of ${name}`}>
          Entry rules
        </Button>
        <Button size="small" variant="outlined" onClick={onCommissions} aria-label={`Commissions of ${name}`}>
          Commissions
        </Button>
        <Button
          component={Link}
          to="/settings/cash-flows"
          size="small"
          variant="outlined"
          onClick={onActivate}
          aria-label={`Cash flows of ${name}`}
        >
          Cash flows
        </Button>
        <Button
          size="small"
          onClick={onRecalculate}
          disabled={isRecalculating}
          aria-label={`Recalculate balance of ${name}`}
        >
          Recalculate balance
        </Button>
        <Button size="small" color="error" onClick={onDelete} aria-label={`Delete ${name}`} sx={{ ml: 'auto' }}>
          Delete
        </Button>
      </Box>
    </Paper>
  )
}
