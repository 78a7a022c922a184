import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { useRestoreAccount, type RestoreProgress, type RestoreReport } from '#api/accounts/archive.ts'
import { archiveMegabytes } from '#domain/portfolio/archive-limits.ts'
import { documentTitle } from '#features/settings/document-titles.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { errorText } from '#ui/feedback/error-text.ts'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { formatCount } from '#ui/figures/format.ts'
import { readArchivePreview, type ArchivePreview } from './archive-preview.ts'
import { CountTable } from './count-table.tsx'

interface Chosen {
  readonly file: File
  readonly preview: ArchivePreview
}

function Preview({ chosen: { file, preview } }: { chosen: Chosen }) {
  const rows = [...preview.documents, { name: 'files', rows: preview.files }].filter(({ rows: n }) => n > 0)
  return (
    <CountTable
      caption={`${file.name}, created ${new Date(preview.madeAt).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })}`}
      columns={['Entries']}
      rows={rows.map(({ name, rows: n }) => ({ title: documentTitle(name), counts: [formatCount(n)] }))}
    />
  )
}

function Report({ report }: { report: RestoreReport }) {
  const documents = report.documents.filter(({ restored, present, refused }) => restored + present + refused.length > 0)
  const reasons = documents.flatMap(({ name, refused }) =>
    refused.map(({ reason, rows }) => `${documentTitle(name)}: ${formatCount(rows)} skipped. ${reason}`),
  )
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Alert severity="success">Archive restored. All figures were recomputed.</Alert>
      <CountTable
        caption="Restored entries"
        columns={['Restored', 'Already there']}
        rows={documents.map(({ name, restored, present }) => ({
          title: documentTitle(name),
          counts: [formatCount(restored), formatCount(present)],
        }))}
      />
      {reasons.map((reason) => (
        <Alert key={reason} severity="warning">
          {reason}
        </Alert>
      ))}
    </Box>
  )
}

const steps = { checking: 'Checked', storing: 'Restored' } as const

/** The progress of a restore; null during the upload. */
function RestoreProgressBar({ progress }: { progress: RestoreProgress | null }) {
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography component="output" variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {progress === null
          ? 'Uploading archive...'
          : `${steps[progress.step]} ${formatCount(progress.done)} of ${formatCount(progress.of)} entries`}
      </Typography>
      <ProgressBar
        label={progress?.step === 'storing' ? 'Entries restored' : 'Entries checked'}
        share={progress === null || progress.of === 0 ? 0 : progress.done / progress.of}
      />
    </Box>
  )
}

/** Restores an archive: file, contents, confirmation and result. */
export default function RestoreAccount() {
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isConfirming, setIsConfirming] = useState(false)
  const [progress, setProgress] = useState<RestoreProgress | null>(null)
  const controller = useRef<AbortController | null>(null)
  const restore = useRestoreAccount(setProgress)
  useEffect(() => () => controller.current?.abort(), [])

  async function choose(file: File) {
    restore.reset()
    setChosen(null)
    setProblem(null)
    try {
      setChosen({ file, preview: await readArchivePreview(file) })
    } catch (error) {
      setProblem(errorText(error))
    }
  }

  const isStopped = restore.error?.name === 'AbortError'
  const message = problem ?? (isStopped ? null : (restore.error?.message ?? null))
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="body2">
        Adds missing entries only. Up to {archiveMegabytes.packed} MB ({archiveMegabytes.unpacked} MB unpacked).
      </Typography>
      {message === null ? null : <Alert severity="error">{message}</Alert>}
      {isStopped ? <Alert severity="info">Restore stopped. Nothing changed.</Alert> : null}
      {restore.data !== undefined ? <Report report={restore.data} /> : null}
      {chosen !== null && restore.data === undefined ? <Preview chosen={chosen} /> : null}
      {restore.isPending ? <RestoreProgressBar progress={progress} /> : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" disabled={restore.isPending} onClick={() => input.current?.click()}>
          {chosen === null ? 'Choose archive' : 'Choose another archive'}
        </Button>
        {chosen !== null && restore.data === undefined ? (
          <Button variant="contained" disabled={restore.isPending} onClick={() => setIsConfirming(true)}>
            {restore.isPending ? 'Restoring...' : 'Restore'}
          </Button>
        ) : null}
        {restore.isPending ? (
          <Button color="inherit" onClick={() => controller.current?.abort()}>
            Stop
          </Button>
        ) : null}
      </Box>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Archive"
        accept=".zip,application/zip"
        onChange={({ target }) => {
          const file = target.files?.[0]
          // Lets the same file be chosen again after a failure.
          target.value = ''
          if (file !== undefined) void choose(file)
        }}
      />
      <ConfirmDialog
        open={isConfirming}
        title="Restore this archive?"
        confirmLabel="Restore archive"
        onConfirm={() => {
          setIsConfirming(false)
          if (chosen === null) return
          setProgress(null)
          const { signal } = (controller.current = new AbortController())
          restore.mutate({ file: chosen.file, signal })
        }}
        onCancel={() => setIsConfirming(false)}
      >
        <Typography variant="body2">Adds its entries to your account. Can’t be undone.</Typography>
      </ConfirmDialog>
    </Box>
  )
}
