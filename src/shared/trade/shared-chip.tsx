import { mdiAccountGroupOutline } from '@mdi/js'
import Chip from '@mui/material/Chip'
import type { TeamPortfolio } from '#api/teams/team-portfolios.ts'
import { Icon } from '#ui/icon.tsx'
import { hiddenText } from './shared-words.ts'

/** "Shared by Ana · read-only · money hidden". */
export function SharedChip({ portfolio }: { readonly portfolio: TeamPortfolio }) {
  const hidden = hiddenText(portfolio)
  return (
    <Chip
      icon={<Icon path={mdiAccountGroupOutline} />}
      label={[`Shared by ${portfolio.trader.name}`, 'read-only', ...(hidden === null ? [] : [hidden])].join(' · ')}
      size="small"
      sx={{ height: 'auto', minHeight: 26, '& .MuiChip-label': { whiteSpace: 'normal', py: 0.25 } }}
    />
  )
}
