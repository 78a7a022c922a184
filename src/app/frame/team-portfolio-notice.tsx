import { mdiAccountLockOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { TeamPortfolio } from '#api/teams/team-portfolios.ts'
import { SharedChip } from '#shared/trade/shared-chip.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page } from '#ui/layout/page.tsx'

/** Whose portfolio is on screen, and what is hidden of it. */
export function SharedNotice({ portfolio, onOwn }: { readonly portfolio: TeamPortfolio; readonly onOwn: () => void }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: { xs: 2, sm: 3, lg: 4 },
        pt: { xs: 2, md: 2.5 },
        mb: { xs: -1, md: -1.5 },
        maxWidth: 1440,
        mx: 'auto',
      }}
    >
      <SharedChip portfolio={portfolio} />
      <Button size="small" onClick={onOwn}>
        My portfolios
      </Button>
      {portfolio.teamHidesMoney ? (
        <Box component="span" sx={{ color: 'text.secondary', typography: 'body2' }}>
          Amounts are in R. Size is the quantity for 1R.
        </Box>
      ) : null}
    </Box>
  )
}

/** In place of a portfolio that is shown no longer. */
export function LostPortfolio({ onOwn }: { readonly onOwn: () => void }) {
  return (
    <Page title="Team portfolio">
      <EmptyState
        title="You no longer have access to this portfolio"
        icon={mdiAccountLockOutline}
        actions={
          <Button variant="contained" onClick={onOwn}>
            Show my portfolios
          </Button>
        }
      >
        Its trader stopped sharing it, or you left the team.
      </EmptyState>
    </Page>
  )
}
