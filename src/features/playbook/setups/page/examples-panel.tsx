import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useKeptRows } from '#api/playbook/setting-deletions.ts'
import { setupExamplesQuery, useDeleteSetupExample } from '#api/playbook/setup-examples.ts'
import type { Id } from '#domain/numbers/units.ts'
import { setupExampleTypes, type SetupExample } from '#domain/playbook/playbook.ts'
import { useSettingDeletion } from '#shared/lists/use-setting-deletion.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { pluralize } from '#ui/figures/pluralize.ts'
import { FileDrop } from '#ui/form/file-drop.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { ExamplePicture } from './example-picture.tsx'
import { useAddPictures } from './use-add-pictures.ts'

const heights = [120]

/** Where pictures are dropped or chosen. */
function PictureDrop({ setupId }: { setupId: Id }) {
  const { add, uploading, problems } = useAddPictures(setupId)
  return (
    <>
      <FileDrop
        action="Add pictures"
        inputLabel="Example pictures"
        accept={setupExampleTypes}
        isSmall
        status={
          uploading > 0
            ? `Uploading ${pluralize(uploading, 'picture')}…`
            : 'Or drop them here, or paste with Ctrl+V. Up to 10 MB each.'
        }
        onFiles={add}
      />
      {problems.map((problem) => (
        <Alert key={problem} severity="error" variant="outlined" sx={{ mt: 1 }}>
          {problem}
        </Alert>
      ))}
    </>
  )
}

/** Pictures of how a setup looks, with notes; only their trader sees them. */
export function ExamplesPanel({ setupId }: { setupId: Id }) {
  const query = useQuery(setupExamplesQuery(setupId))
  const examples = useKeptRows(query.data)
  const removal = useDeleteSetupExample(setupId)
  const known = new Map<Id, SetupExample>((query.data ?? []).map((example) => [example.id, example]))
  const remove = useSettingDeletion('picture', async (id) => {
    const example = known.get(id)
    if (example !== undefined) await removal.mutateAsync(example)
  })
  return (
    <Panel title="Examples" subtitle="Only you see these pictures.">
      <PictureDrop setupId={setupId} />
      {query.isPending ? <LoadingState label="Loading pictures" heights={heights} /> : null}
      {query.isError ? (
        <ErrorState title="Couldn’t load pictures" error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {examples.length === 0 ? null : (
        <Box
          component="ul"
          aria-label="Example pictures"
          sx={{
            m: 0,
            mt: 2,
            p: 0,
            listStyle: 'none',
            display: 'grid',
            gap: 2,
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
          }}
        >
          {examples.map((example, index) => (
            <ExamplePicture
              key={example.id}
              example={example}
              place={index + 1}
              onDelete={() => remove(example.id, 'Picture deleted.')}
            />
          ))}
        </Box>
      )}
    </Panel>
  )
}
