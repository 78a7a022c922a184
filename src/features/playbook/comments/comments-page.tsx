import { mdiPlus } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  commentFiguresQuery,
  commentTemplatesQuery,
  useDeleteCommentTemplate,
  useRestoreCommentTemplates,
} from '#api/playbook/comment-templates.ts'
import { useKeptRows } from '#api/playbook/setting-deletions.ts'
import { type CommentPhase, commentPhases, type CommentTemplate } from '#domain/playbook/playbook.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { FiguresPage } from '#features/playbook/effects/figures-page.tsx'
import { restoreMessage } from '#shared/lists/restore-message.ts'
import { useSettingDeletion } from '#shared/lists/use-setting-deletion.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { errorText } from '#ui/feedback/error-text.ts'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { commentPhaseWords } from './comment-words.ts'
import { TemplateTable } from './template-table.tsx'

const TemplateForm = lazyPart(async () => (await import('./template-form.tsx')).TemplateForm)
const MergeTemplateForm = lazyPart(async () => (await import('./merge-template-form.tsx')).MergeTemplateForm)

const loadingHeights = [480, 480]

type TemplateDialog =
  | { readonly kind: 'edit'; readonly template: CommentTemplate | null; readonly phase: CommentPhase }
  | { readonly kind: 'merge'; readonly template: CommentTemplate }

interface TemplatesProps {
  readonly portfolio: Portfolio
  readonly templates: readonly CommentTemplate[]
  readonly onDialog: (dialog: TemplateDialog) => void
}

/** The templates of each moment with their figures in a portfolio. */
function Templates({ portfolio, templates, onDialog }: TemplatesProps) {
  const figures = useQuery(commentFiguresQuery(portfolio.id))
  const removal = useDeleteCommentTemplate()
  const remove = useSettingDeletion('template', removal.mutateAsync)
  if (figures.data === undefined) {
    if (figures.error === null) return <LoadingState label="Loading templates" heights={loadingHeights} />
    return <ErrorState title="Couldn’t load figures" error={figures.error} onRetry={() => void figures.refetch()} />
  }
  const { data } = figures
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {commentPhases.map((phase) => {
        const ofPhase = templates.filter((template) => template.phase === phase)
        const { label, field } = commentPhaseWords[phase]
        const isTested = ofPhase.every(({ id }) => data.get(id)?.certainty !== 'descriptive')
        return (
          <Panel
            key={phase}
            title={label}
            subtitle={`Inserted into “${field}”; trades with it against those without, ${
              isTested ? '95% intervals' : 'a result, not a cause'
            }`}
            actions={
              <Button
                size="small"
                aria-label={`Add template: ${label}`}
                onClick={() => onDialog({ kind: 'edit', template: null, phase })}
              >
                Add
              </Button>
            }
          >
            {ofPhase.length === 0 ? (
              <Typography sx={{ color: 'text.secondary' }}>No templates for this moment yet.</Typography>
            ) : (
              <TemplateTable
                caption={label}
                templates={ofPhase}
                figures={data}
                onEdit={(template) => onDialog({ kind: 'edit', template, phase })}
                onMerge={(template) => onDialog({ kind: 'merge', template })}
                onDelete={({ id }) => remove(id, 'Template deleted. Comments made from it stay.')}
              />
            )}
          </Panel>
        )
      })}
    </Box>
  )
}

/** Adds the missing defaults, and says which. */
function RestoreButton() {
  const restore = useRestoreCommentTemplates()
  const { enqueueSnackbar } = useSnackbar()
  const restoreDefaults = async () => {
    try {
      const { restored, skipped } = await restore.mutateAsync()
      enqueueSnackbar(restoreMessage(restored, skipped), { variant: 'success' })
    } catch (error) {
      enqueueSnackbar(errorText(error, 'Couldn’t restore. Try again.'), { variant: 'error' })
    }
  }
  return (
    <Button variant="outlined" disabled={restore.isPending} onClick={() => void restoreDefaults()}>
      Restore defaults
    </Button>
  )
}

/** /playbook/trade-comments: templates for comments by moment, how often each is used, and what it goes with. */
export default function CommentsPage() {
  const query = useQuery(commentTemplatesQuery)
  const templates = useKeptRows(query.data)
  const [dialog, setDialog] = useState<TemplateDialog | null>(null)
  const close = () => setDialog(null)
  return (
    <FiguresPage
      title="Trade Comments"
      subject="templates"
      query={query}
      heights={loadingHeights}
      actions={
        <>
          <RestoreButton />
          <Button
            variant="contained"
            startIcon={<Icon path={mdiPlus} />}
            onClick={() => setDialog({ kind: 'edit', template: null, phase: 'entry' })}
          >
            New template
          </Button>
        </>
      }
      dialog={
        <>
          {dialog?.kind === 'edit' ? (
            <TemplateForm template={dialog.template} phase={dialog.phase} onClose={close} />
          ) : null}
          {dialog?.kind === 'merge' ? (
            <MergeTemplateForm
              template={dialog.template}
              others={templates.filter(({ id, phase }) => id !== dialog.template.id && phase === dialog.template.phase)}
              onClose={close}
            />
          ) : null}
        </>
      }
    >
      {(portfolio) => <Templates portfolio={portfolio} templates={templates} onDialog={setDialog} />}
    </FiguresPage>
  )
}
