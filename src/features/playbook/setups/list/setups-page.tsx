import { mdiDotsHorizontal, mdiPlus, mdiRestore } from '@mdi/js'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { setupListFiguresQuery } from '#api/figures/setup-figures.ts'
import { useKeptRows } from '#api/playbook/setting-deletions.ts'
import { setupsQuery } from '#api/playbook/setups.ts'
import type { Setup } from '#domain/playbook/playbook.ts'
import { ScopeChoice } from '#features/playbook/setups/scope-choice.tsx'
import { usePortfolioScope } from '#features/playbook/setups/use-portfolio-scope.ts'
import { useSetupActions } from '#features/playbook/setups/use-setup-actions.ts'
import { useSetupsAddress } from '#features/playbook/setups/use-setups-address.ts'
import { useAddress } from '#shared/address/use-address.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Switch } from '#ui/form/switch.tsx'
import { Icon } from '#ui/icon.tsx'
import { Page } from '#ui/layout/page.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { menuItemFactory } from '#ui/menu-item-factory.tsx'
import { SetupList } from './setup-list.tsx'

const SetupForm = lazyPart(async () => (await import('#features/playbook/setups/setup-form.tsx')).SetupForm)
const heights = [480]

function ListMenu({ onRestore }: { onRestore: () => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const item = menuItemFactory(() => setAnchor(null))
  return (
    <>
      <IconButton
        aria-label="More actions"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Icon path={mdiDotsHorizontal} />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {item(mdiRestore, 'Restore defaults', onRestore)}
      </Menu>
    </>
  )
}

interface ListContentsProps {
  /** Every setup of the account, those that are being deleted too. */
  readonly all: readonly Setup[]
  readonly setups: readonly Setup[]
  readonly onEdit: (setup: Setup) => void
}

/** The setups with their figures, and the archived ones on demand. */
function ListContents({ all, setups, onEdit }: ListContentsProps) {
  const { scope, isPending, activeName, setAll } = usePortfolioScope()
  const figures = useQuery({ ...setupListFiguresQuery(scope), enabled: !isPending })
  const [address, changeAddress] = useAddress()
  const isArchiveShown = address.get('archived') === 'true'
  const archived = setups.filter(({ archivedAt }) => archivedAt !== null)
  const current = setups.filter(({ archivedAt }) => archivedAt === null)
  const toggleArchived = (isShown: boolean) =>
    changeAddress((query) => {
      if (isShown) query.set('archived', 'true')
      else query.delete('archived')
      return query
    })
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', minHeight: 40 }}>
        <ScopeChoice isAll={scope === null} activeName={activeName} onChange={setAll} />
        {archived.length === 0 ? null : (
          <Switch label={`Show ${archived.length} archived`} checked={isArchiveShown} onChange={toggleArchived} />
        )}
      </Box>
      {figures.isError ? (
        <Alert
          severity="error"
          variant="outlined"
          action={
            <Button color="inherit" size="small" onClick={() => void figures.refetch()}>
              Try again
            </Button>
          }
        >
          Couldn’t load the figures of your setups.
        </Alert>
      ) : null}
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        {current.length === 0 ? (
          <Typography sx={{ p: 2.5, color: 'text.secondary' }}>
            {`All of your setups are archived: ${pluralize(archived.length, 'setup')}.`}
          </Typography>
        ) : (
          <SetupList label="Setups" setups={current} all={all} figures={figures.data} onEdit={onEdit} />
        )}
      </Paper>
      {isArchiveShown && archived.length > 0 ? (
        <Box component="section" aria-label="Archived">
          <Typography variant="h2" sx={{ mb: 1 }}>
            Archived
          </Typography>
          <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
            <SetupList
              label="Archived setups"
              setups={archived}
              all={all}
              figures={figures.data}
              onEdit={onEdit}
              isFixed
            />
          </Paper>
        </Box>
      ) : null}
    </Box>
  )
}

/** /playbook/setups: the setups of the trader with what each earns. */
export default function SetupsPage() {
  const query = useQuery(setupsQuery)
  const setups = useKeptRows(query.data)
  const { restoreDefaults } = useSetupActions()
  const addresses = useSetupsAddress()
  const navigate = useNavigate()
  /** Null while the dialog is closed; a new setup has none. */
  const [edited, setEdited] = useState<{ readonly setup: Setup | null } | null>(null)
  const addButton = (
    <Button variant="contained" startIcon={<Icon path={mdiPlus} />} onClick={() => setEdited({ setup: null })}>
      New setup
    </Button>
  )
  const contents = () => {
    if (query.data === undefined) {
      if (query.error === null) return <LoadingState label="Loading setups" heights={heights} />
      return <ErrorState title="Couldn’t load setups" error={query.error} onRetry={() => void query.refetch()} />
    }
    if (setups.length > 0)
      return <ListContents all={query.data} setups={setups} onEdit={(setup) => setEdited({ setup })} />
    return (
      <EmptyState
        title="No setups yet"
        actions={
          <>
            {addButton}
            <Button variant="outlined" onClick={restoreDefaults}>
              Restore defaults
            </Button>
          </>
        }
      >
        Write down how you trade. Each setup then shows what it earns and what breaking its rules costs.
      </EmptyState>
    )
  }
  return (
    <Page
      title="Setups"
      subtitle="How you trade, and what each setup earns"
      actions={
        setups.length === 0 ? undefined : (
          <>
            {addButton}
            <ListMenu onRestore={restoreDefaults} />
          </>
        )
      }
    >
      {contents()}
      {edited === null ? null : (
        <SetupForm
          setup={edited.setup}
          onClose={() => setEdited(null)}
          onSaved={(stored) => {
            if (edited.setup === null) void navigate(addresses.of(stored.id))
          }}
        />
      )}
    </Page>
  )
}
