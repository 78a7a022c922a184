import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink, useParams } from 'react-router-dom'
import { Failure } from '#api/failure.ts'
import { setupVersionsQuery, type PortfolioScope } from '#api/figures/setup-figures.ts'
import { setupQuery, setupsQuery } from '#api/playbook/setups.ts'
import { useActivePortfolio } from '#api/portfolios/active-portfolio.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Setup } from '#domain/playbook/playbook.ts'
import { calendarDateIn } from '#domain/time/time-zone.ts'
import { ScopeChoice } from '#features/playbook/setups/scope-choice.tsx'
import { SetupColor } from '#features/playbook/setups/setup-color.tsx'
import { directionWords, timeframeText } from '#features/playbook/setups/setup-words.ts'
import { usePortfolioScope } from '#features/playbook/setups/use-portfolio-scope.ts'
import { useSetupsAddress } from '#features/playbook/setups/use-setups-address.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { formatDate } from '#ui/figures/format.ts'
import { Page } from '#ui/layout/page.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { SetupActions } from './setup-actions.tsx'
import { SetupContents } from './setup-contents.tsx'

const SetupForm = lazyPart(async () => (await import('#features/playbook/setups/setup-form.tsx')).SetupForm)
const SetupCard = lazyPart(async () => (await import('./setup-card.tsx')).SetupCard)
const pageHeights = [430, 260]

interface SetupHeadingProps {
  readonly setup: Setup
  readonly isOwn: boolean
  readonly scope: PortfolioScope
  readonly timeZone: string
}

/** The version, direction and state of a setup, below the title. */
function SetupHeading({ setup, isOwn, scope, timeZone }: SetupHeadingProps) {
  const addresses = useSetupsAddress()
  const latest = useQuery(setupVersionsQuery(setup.id, scope)).data?.[0]
  const version =
    latest === undefined ? null : `v${latest.number} since ${formatDate(calendarDateIn(latest.startedAt, timeZone))}`
  const parts = [version, directionWords[setup.direction], timeframeText(setup)].filter((part) => part !== null)
  return (
    // On a phone the line breaks once the version is known.
    <Box
      component="span"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', minHeight: { xs: 48, sm: 0 } }}
    >
      {isOwn ? null : <Chip size="small" label="Shared by teammate" />}
      <Box component="span" sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <SetupColor color={setup.color} />
        <span>
          {isOwn ? (
            <>
              <Link component={RouterLink} to={addresses.list} color="inherit" underline="always">
                Setups
              </Link>
              {' · '}
            </>
          ) : null}
          {parts.join(' · ')}
        </span>
      </Box>
      {setup.archivedAt === null ? null : <Chip size="small" label="Archived" />}
    </Box>
  )
}

function NotFound() {
  const addresses = useSetupsAddress()
  return (
    <Page title="Setup">
      <EmptyState
        title="Setup not found"
        actions={
          <Button variant="contained" component={RouterLink} to={addresses.list}>
            Go to setups
          </Button>
        }
      >
        It may have been deleted, or the link is incomplete.
      </EmptyState>
    </Page>
  )
}

function LoadedSetup({ setup, isOwn }: { setup: Setup; isOwn: boolean }) {
  const { scope: chosen, isPending, activeName, setAll } = usePortfolioScope()
  const { portfolio } = useActivePortfolio()
  const [isEditing, setIsEditing] = useState(false)
  const [isPrinting, setIsPrinting] = useState(false)
  // One's own active portfolio has none of a teammate's trades.
  const scope = isOwn ? chosen : null
  const timeZone = portfolio?.timeZone ?? 'UTC'
  return (
    <Page
      title={setup.name}
      subtitle={isPending ? '\u00A0' : <SetupHeading setup={setup} isOwn={isOwn} scope={scope} timeZone={timeZone} />}
      actions={
        <SetupActions
          setup={setup}
          scope={scope}
          isOwn={isOwn}
          onEdit={() => setIsEditing(true)}
          onPrint={() => setIsPrinting(true)}
        />
      }
    >
      {isOwn && activeName !== null ? (
        <Box sx={{ mb: 2 }}>
          <ScopeChoice isAll={scope === null} activeName={activeName} onChange={setAll} />
        </Box>
      ) : null}
      {isPending ? (
        <LoadingState label="Loading the setup" heights={pageHeights} />
      ) : (
        <SetupContents setup={setup} isOwn={isOwn} scope={scope} timeZone={timeZone} />
      )}
      {isEditing ? <SetupForm setup={setup} onClose={() => setIsEditing(false)} /> : null}
      {isPrinting ? <SetupCard setup={setup} scope={scope} isOwn={isOwn} onDone={() => setIsPrinting(false)} /> : null}
    </Page>
  )
}

/** /playbook/setups/:id: a setup with its rules, plan, examples, versions and figures. */
export default function SetupPage() {
  const { id = '' } = useParams()
  // Another setup starts without the open dialogs of the one before.
  return <SetupById key={id} id={id} />
}

function SetupById({ id }: { id: Id }) {
  const { data: setup, error, refetch } = useQuery(setupQuery(id))
  const { data: own } = useQuery(setupsQuery)
  if (error instanceof Failure && (error.kind === 404 || error.kind === 400)) return <NotFound />
  if (setup === undefined || own === undefined) {
    return (
      <Page title="Setup" subtitle={'\u00A0'}>
        {error === null ? (
          <LoadingState label="Loading the setup" heights={pageHeights} />
        ) : (
          <ErrorState title="Couldn’t load setup" error={error} onRetry={() => void refetch()} />
        )}
      </Page>
    )
  }
  return <LoadedSetup setup={setup} isOwn={own.some((one) => one.id === id)} />
}
