import { mdiPlus } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import {
  customStatsQuery,
  customStatUsesQuery,
  useReorderCustomStats,
  useRestoreDefaultCustomStats,
} from '#api/playbook/custom-stats.ts'
import { useKeptRows } from '#api/playbook/setting-deletions.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { errorText } from '#ui/feedback/error-text.ts'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Icon } from '#ui/icon.tsx'
import { Page } from '#ui/layout/page.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { StatList } from './stat-list.tsx'
import { useStatActions } from './use-stat-actions.ts'

const StatForm = lazyPart(async () => (await import('#features/playbook/stats/editor/stat-form.tsx')).StatForm)

const heights = [420]

/** /playbook/custom-stats: values and formulas that the trader defines. */
export default function CustomStatsPage() {
  const query = useQuery(customStatsQuery)
  const stats = useKeptRows(query.data)
  const { data: knownUses } = useQuery(customStatUsesQuery)
  const uses = knownUses === undefined ? null : new Map(knownUses.map(({ id, ...use }) => [id, use]))
  const { actions, edited, setEdited } = useStatActions(uses)
  const { enqueueSnackbar } = useSnackbar()
  const reorder = useReorderCustomStats()
  const restoring = useRestoreDefaultCustomStats()
  const active = stats.filter(({ archivedAt }) => archivedAt === null)
  const archived = stats.filter(({ archivedAt }) => archivedAt !== null)

  const fail = (what: string) => (error: unknown) =>
    enqueueSnackbar(`Couldn’t ${what}: ${errorText(error)}`, { variant: 'error' })
  const restore = () =>
    restoring.mutate(undefined, {
      onSuccess: ({ restored, skipped }) =>
        enqueueSnackbar(
          skipped.length > 0
            ? `${pluralize(restored.length, 'default')} restored. Names already in use: ${skipped.join(', ')}.`
            : restored.length === 0
              ? 'All defaults are there.'
              : `${pluralize(restored.length, 'default')} restored.`,
          { variant: 'success' },
        ),
      onError: fail('restore defaults'),
    })
  const restoreButton = (
    <Button variant="outlined" onClick={restore} disabled={restoring.isPending}>
      Restore defaults
    </Button>
  )
  const addButton = (
    <Button variant="contained" startIcon={<Icon path={mdiPlus} />} onClick={() => setEdited({ stat: null })}>
      New stat
    </Button>
  )

  return (
    <Page
      title="Custom Stats"
      subtitle="Values and formulas of your own, on every trade"
      actions={
        <>
          {restoreButton}
          {addButton}
        </>
      }
    >
      {query.data === undefined ? (
        query.error === null ? (
          <LoadingState label="Loading custom stats" heights={heights} />
        ) : (
          <ErrorState title="Couldn’t load custom stats" error={query.error} onRetry={() => void query.refetch()} />
        )
      ) : (
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {active.length === 0 ? (
            <EmptyState title="No custom stats yet" actions={addButton}>
              Record what no broker knows, or compute it with a formula.
            </EmptyState>
          ) : (
            <StatList
              label="Custom stats"
              stats={active}
              uses={uses}
              actions={actions}
              onOrder={(order) => reorder.mutate(order, { onError: fail('save the order') })}
            />
          )}
          {archived.length === 0 ? null : (
            <section aria-label="Archived">
              <Typography variant="h2" sx={{ mb: 1 }}>
                Archived
              </Typography>
              <StatList label="Archived stats" stats={archived} uses={uses} actions={actions} />
            </section>
          )}
        </Box>
      )}
      {edited === null ? null : <StatForm stat={edited.stat} onClose={() => setEdited(null)} />}
    </Page>
  )
}
