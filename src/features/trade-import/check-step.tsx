import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { aboveActionBar, ActionBar } from '#ui/action-bar.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { counted } from './counted.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { ReadingChoices, type PortfolioChoice } from './reading-choices.tsx'
import type { ChosenFile, Import } from './use-import.ts'

const waiting = [92, 320]
const namedColumns = 12

function NoLayout({ file }: { file: ChosenFile }) {
  const names = file.table.headers.filter((name) => name !== '')
  const more = names.length > namedColumns ? ` and ${names.length - namedColumns} more` : ''
  return (
    <Alert severity="error" variant="outlined" sx={{ overflowWrap: 'anywhere' }}>
      None of the layouts fits the columns {names.slice(0, namedColumns).join(', ')}
      {more}. Rename them to those of the generic layout, or choose another export.
    </Alert>
  )
}

/** The second step: what the file comes to, before anything is stored. */
export function CheckStep(props: PortfolioChoice & { state: Import; problem: string | null }) {
  const { state, portfolio, problem } = props
  const { file, preview, error, isReading, send, startAgain } = state
  if (file === null) return null
  const count = preview?.trades.length ?? 0
  const canSend = count > 0 && preview?.otherCurrencies.length === 0
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)', ...aboveActionBar }}>
      {problem === null ? null : (
        <Alert severity="error" variant="outlined">
          {problem}
        </Alert>
      )}
      <ReadingChoices {...props} />
      {file.importer === null ? <NoLayout file={file} /> : null}
      {error === null ? null : (
        <Alert severity="error" variant="outlined">
          The file could not be read: {error instanceof Error ? error.message : 'an unexpected error occurred'}.
        </Alert>
      )}
      {preview === null ? (
        isReading ? (
          <LoadingState label="Reading the file" heights={waiting} />
        ) : null
      ) : (
        <Box aria-busy={isReading} sx={{ opacity: isReading ? 0.55 : 1, transition: 'opacity 120ms' }}>
          <PreviewPanel preview={preview} portfolio={portfolio} />
        </Box>
      )}
      <ActionBar>
        {canSend ? (
          <Button variant="contained" disabled={isReading} onClick={() => void send()}>
            Import {counted(count, 'trade')}
          </Button>
        ) : null}
        <Button onClick={startAgain} {...(canSend ? {} : { variant: 'contained' })}>
          Choose another file
        </Button>
      </ActionBar>
    </Box>
  )
}
