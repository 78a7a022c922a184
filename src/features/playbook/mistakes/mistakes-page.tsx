import { mdiPlus } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  mistakeFiguresQuery,
  mistakesQuery,
  useArchiveMistake,
  useDeleteMistake,
  useRestoreMistakes,
} from '#api/playbook/mistakes.ts'
import { useKeptRows } from '#api/playbook/setting-deletions.ts'
import type { Mistake } from '#domain/playbook/playbook.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { FiguresPage } from '#features/playbook/effects/figures-page.tsx'
import { restoreMessage } from '#shared/lists/restore-message.ts'
import { useSettingDeletion } from '#shared/lists/use-setting-deletion.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { errorText } from '#ui/feedback/error-text.ts'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { MistakeSummary } from './mistake-summary.tsx'
import { MistakeTable } from './mistake-table.tsx'

const MistakeForm = lazyPart(async () => (await import('./mistake-form.tsx')).MistakeForm)

/** Heights of the summary and the table, while they load. */
const loadingHeights = [390, 480]

/** Returns functions that archive or restore a mistake and add the missing defaults, and say what was done. */
function useMistakeActions() {
  const archive = useArchiveMistake()
  const restore = useRestoreMistakes()
  const { enqueueSnackbar } = useSnackbar()
  const fail = (error: unknown) => enqueueSnackbar(errorText(error, 'Couldn’t save. Try again.'), { variant: 'error' })
  return {
    toggleArchive: async ({ id, name, archivedAt }: Mistake) => {
      try {
        await archive.mutateAsync({ id, archived: archivedAt === null })
        enqueueSnackbar(`${name} ${archivedAt === null ? 'archived' : 'restored'}.`, { variant: 'success' })
      } catch (error) {
        fail(error)
      }
    },
    restoreDefaults: async () => {
      try {
        const { restored, skipped } = await restore.mutateAsync()
        enqueueSnackbar(restoreMessage(restored, skipped), { variant: 'success' })
      } catch (error) {
        fail(error)
      }
    },
    isRestoring: restore.isPending,
  }
}

interface MistakesProps {
  readonly portfolio: Portfolio
  readonly mistakes: readonly Mistake[]
  readonly onEdit: (mistake: Mistake) => void
}

/** The cost of mistakes in a portfolio, and each of them. */
function Mistakes({ portfolio, mistakes, onEdit }: MistakesProps) {
  const figures = useQuery(mistakeFiguresQuery(portfolio.id))
  const removal = useDeleteMistake()
  const remove = useSettingDeletion('mistake', removal.mutateAsync)
  const { toggleArchive } = useMistakeActions()
  const [isArchiveOpen, setArchiveOpen] = useState(false)
  if (figures.data === undefined) {
    if (figures.error === null) return <LoadingState label="Loading mistakes" heights={loadingHeights} />
    return <ErrorState title="Couldn’t load figures" error={figures.error} onRetry={() => void figures.refetch()} />
  }
  const archived = mistakes.filter(({ archivedAt }) => archivedAt !== null)
  const shared = {
    report: figures.data,
    currency: portfolio.currency,
    onEdit,
    onArchive: (mistake: Mistake) => void toggleArchive(mistake),
    onDelete: ({ id, name }: Mistake) => remove(id, `${name} deleted, with its goals, and taken off its trades.`),
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <MistakeSummary report={figures.data} currency={portfolio.currency} timeZone={portfolio.timeZone} />
      <Panel title="Mistakes" subtitle="The costliest first; each against trades without it, 95% intervals">
        <MistakeTable
          caption="Mistakes"
          mistakes={mistakes.filter(({ archivedAt }) => archivedAt === null)}
          {...shared}
        />
      </Panel>
      {archived.length === 0 ? null : (
        <Panel
          title="Archived"
          subtitle={`${pluralize(archived.length, 'mistake')}, not offered for new trades`}
          actions={
            <Button size="small" aria-expanded={isArchiveOpen} onClick={() => setArchiveOpen(!isArchiveOpen)}>
              {isArchiveOpen ? 'Hide archived' : 'Show archived'}
            </Button>
          }
        >
          {isArchiveOpen ? <MistakeTable caption="Archived mistakes" mistakes={archived} {...shared} /> : null}
        </Panel>
      )}
    </Box>
  )
}

/** /playbook/mistakes: what mistakes cost, and the list that a trader maintains. */
export default function MistakesPage() {
  const query = useQuery(mistakesQuery)
  const mistakes = useKeptRows(query.data)
  const { restoreDefaults, isRestoring } = useMistakeActions()
  /** Null while the dialog is closed; a new mistake has none. */
  const [edited, setEdited] = useState<{ readonly mistake: Mistake | null } | null>(null)
  const restoreButton = (
    <Button variant="outlined" disabled={isRestoring} onClick={() => void restoreDefaults()}>
      Restore defaults
    </Button>
  )
  const addButton = (
    <Button variant="contained" startIcon={<Icon path={mdiPlus} />} onClick={() => setEdited({ mistake: null })}>
      New mistake
    </Button>
  )
  return (
    <FiguresPage
      title="Mistakes"
      subject="mistakes"
      query={query}
      heights={loadingHeights}
      actions={
        <>
          {restoreButton}
          {addButton}
        </>
      }
      dialog={edited === null ? null : <MistakeForm mistake={edited.mistake} onClose={() => setEdited(null)} />}
    >
      {(portfolio) =>
        mistakes.length === 0 ? (
          <EmptyState title="No mistakes yet">Create one, or restore the defaults.</EmptyState>
        ) : (
          <Mistakes portfolio={portfolio} mistakes={mistakes} onEdit={(mistake) => setEdited({ mistake })} />
        )
      }
    </FiguresPage>
  )
}
