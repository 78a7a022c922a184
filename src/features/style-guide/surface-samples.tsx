import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { Tip } from '#ui/figures/tip.tsx'
import { ActionBar } from '#ui/layout/action-bar.tsx'
import { Panel } from '#ui/layout/panel.tsx'

/** Surfaces, messages and what opens over the page. */
export function SurfaceSamples() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isAsking, setAsking] = useState(false)
  const { enqueueSnackbar } = useSnackbar()
  return (
    <Panel title="Surfaces and messages">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2, alignItems: 'center' }}>
        <Button variant="outlined" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
          Open menu
        </Button>
        <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
          <MenuItem onClick={() => setAnchor(null)}>Edit trade</MenuItem>
          <MenuItem onClick={() => setAnchor(null)}>Duplicate trade</MenuItem>
        </Menu>
        <Button variant="outlined" onClick={() => setAsking(true)}>
          Open dialog
        </Button>
        <Button variant="outlined" onClick={() => enqueueSnackbar('Trade saved.', { variant: 'success' })}>
          Show message
        </Button>
        <Button
          variant="outlined"
          onClick={() => enqueueSnackbar('View deleted', { action: { label: 'Undo', act: () => undefined } })}
        >
          Show undo
        </Button>
        <Button
          variant="outlined"
          onClick={() => enqueueSnackbar('Couldn’t save trade: can’t reach the server.', { variant: 'error' })}
        >
          Show error
        </Button>
        <Button variant="contained" loading loadingPosition="start" startIcon={<span />}>
          Saving
        </Button>
        <Tip text="Tooltips stand above, never over a figure.">
          <Button variant="outlined">Show tooltip</Button>
        </Tip>
        <Chip label="Breakout" />
        <Chip label="Long" variant="outlined" onDelete={() => enqueueSnackbar('Filter removed.')} />
      </Box>
      <ConfirmDialog
        open={isAsking}
        title="Delete portfolio?"
        confirmLabel="Delete portfolio"
        destructive
        onConfirm={() => setAsking(false)}
        onCancel={() => setAsking(false)}
      >
        All of its trades are deleted.
      </ConfirmDialog>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Alert severity="info" variant="outlined">
          Intervals reflect simulation error only.
        </Alert>
        <ErrorState title="Failed to load trades" error={new Error('Can’t reach the server.')} />
        <EmptyState title="No closed trades yet">Import trades to see your results.</EmptyState>
        <Panel title="A panel within a panel">Tinted, without a frame.</Panel>
        <ProgressBar label="Importing" share={0.4} />
        <LoadingState heights={[48]} />
        <ActionBar>
          <Button variant="contained">Save trade</Button>
          <Button>Cancel</Button>
        </ActionBar>
      </Box>
    </Panel>
  )
}
