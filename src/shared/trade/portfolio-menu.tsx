import { mdiCheck } from '@mdi/js'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { isTeamPortfolio } from '#api/teams/team-portfolios.ts'
import type { Id } from '#domain/numbers/units.ts'
import { currencyOfR, type Portfolio } from '#domain/portfolio/portfolio.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Icon } from '#ui/icon.tsx'
import { portfolioKindLabels } from './trade-labels.ts'

interface PortfolioMenuProps {
  readonly anchor: HTMLElement
  readonly portfolios: readonly Portfolio[]
  readonly value: Id | null
  readonly onChange: (id: Id) => void
  readonly onClose: () => void
}

/** All portfolios with their kind, currency and size; a choice makes one active. */
export default function PortfolioMenu({ anchor, portfolios, value, onChange, onClose }: PortfolioMenuProps) {
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': 'Portfolios', dense: true } }}>
      {portfolios
        .map((portfolio) => ({ ...portfolio, trader: isTeamPortfolio(portfolio) ? portfolio.trader.name : null }))
        .map(({ id, name, kind, currency, tradeCount, trader }) => (
          <MenuItem
            key={id}
            role="menuitemradio"
            aria-checked={id === value}
            selected={id === value}
            onClick={() => {
              onClose()
              if (id !== value) onChange(id)
            }}
          >
            <ListItemIcon>{id === value ? <Icon path={mdiCheck} /> : null}</ListItemIcon>
            <ListItemText
              primary={name}
              secondary={`${trader === null ? portfolioKindLabels[kind] : `Shared by ${trader}`} · ${currency === currencyOfR ? 'in R' : currency} · ${pluralize(tradeCount, 'trade')}`}
            />
          </MenuItem>
        ))}
    </Menu>
  )
}
