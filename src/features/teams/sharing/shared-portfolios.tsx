import { mdiShareVariantOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { portfoliosQuery } from '#api/portfolios/portfolios-query.ts'
import { showTeamPortfolio } from '#api/portfolios/shown-portfolio.ts'
import { teamPortfoliosQuery, type TeamPortfolio } from '#api/teams/team-portfolios.ts'
import type { Id } from '#domain/numbers/units.ts'
import { hiddenText } from '#shared/trade/shared-words.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { SharedPortfolioRow } from './shared-portfolio-row.tsx'

const ShareForm = lazyPart(async () => (await import('./share-form.tsx')).ShareForm)

const list = { listStyle: 'none', m: 0, p: 0 } as const

function TheirPortfolio({ portfolio }: { readonly portfolio: TeamPortfolio }) {
  const navigate = useNavigate()
  const hidden = hiddenText(portfolio)
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography component="h3" variant="subtitle1" sx={{ overflowWrap: 'anywhere' }}>
          {portfolio.name}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {[portfolio.trader.name, pluralize(portfolio.tradeCount, 'trade'), ...(hidden === null ? [] : [hidden])].join(
            ' · ',
          )}
        </Typography>
      </Box>
      <Button
        size="small"
        aria-label={`Open ${portfolio.name} of ${portfolio.trader.name}`}
        onClick={() => {
          showTeamPortfolio(portfolio.id)
          void navigate('/dashboard')
        }}
      >
        Open
      </Button>
    </Box>
  )
}

interface SharedPortfoliosProps {
  readonly teamId: Id
  /** Viewers share nothing. */
  readonly canShare?: boolean
}

/** The portfolios that a team sees: the user's own, with what is hidden of each, and those of the others. */
export function SharedPortfolios({ teamId, canShare = true }: SharedPortfoliosProps) {
  const [isSharing, setSharing] = useState(false)
  const own = useQuery(portfoliosQuery)
  const team = useQuery(teamPortfoliosQuery)
  const failed = [own, team].find(({ data, error }) => data === undefined && error !== null)
  if (own.data === undefined || team.data === undefined) {
    return (
      <Panel title="Shared portfolios">
        {failed === undefined ? (
          <LoadingState label="Loading portfolios" heights={[120]} />
        ) : (
          <ErrorState title="Couldn’t load portfolios" error={failed.error} onRetry={() => void failed.refetch()} />
        )}
      </Panel>
    )
  }
  const ownIds = new Set(own.data.map(({ id }) => id))
  const mine = own.data.filter((portfolio) => portfolio.teamId === teamId)
  const others = own.data.filter((portfolio) => portfolio.teamId !== teamId)
  const theirs = team.data.filter((portfolio) => portfolio.teamId === teamId && !ownIds.has(portfolio.id))
  return (
    <Panel
      title="Shared portfolios"
      subtitle="Members read them. Only you change yours."
      actions={
        canShare && !isSharing && others.length > 0 ? (
          <Button
            variant="outlined"
            size="small"
            startIcon={<Icon path={mdiShareVariantOutline} />}
            onClick={() => setSharing(true)}
          >
            Share a portfolio
          </Button>
        ) : null
      }
    >
      {isSharing ? <ShareForm teamId={teamId} portfolios={others} onDone={() => setSharing(false)} /> : null}
      {mine.length === 0 && theirs.length === 0 && !isSharing ? (
        <Typography sx={{ color: 'text.secondary' }}>No portfolio is shared with this team yet.</Typography>
      ) : null}
      {mine.length === 0 ? null : (
        <Box component="ul" aria-label="Your shared portfolios" sx={{ ...list, mt: isSharing ? 2 : 0 }}>
          {mine.map((portfolio) => (
            <SharedPortfolioRow key={portfolio.id} portfolio={portfolio} />
          ))}
        </Box>
      )}
      {theirs.length === 0 ? null : (
        <Box component="ul" aria-label="Portfolios of others" sx={list}>
          {theirs.map((portfolio) => (
            <TheirPortfolio key={portfolio.id} portfolio={portfolio} />
          ))}
        </Box>
      )}
    </Panel>
  )
}
